// HarfBuzz: text to positioned glyphs. No logic stands here.
#pragma once
#include <hb-ft.h>
#include <hb-ot.h>
#include <hb.h>
