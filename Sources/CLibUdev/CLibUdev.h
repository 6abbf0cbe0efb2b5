// libudev: which devices there are, and which come and go. No logic stands here.
#pragma once
#include <libudev.h>
