// libpng's simplified interface. No logic stands here.
#pragma once
#include <png.h>
#include <zlib.h>
