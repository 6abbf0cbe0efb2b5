// libevdev: event devices and their synchronisation. No logic stands here.
#pragma once
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
