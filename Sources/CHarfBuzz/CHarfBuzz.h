// HarfBuzz: text to positioned glyphs. No logic stands here.
#pragma once
#include <harfbuzz/hb-ft.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
