// libdrm's mode-setting interface. No logic stands here.
#pragma once
#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// fourcc_code is a function-like macro, which the importer cannot evaluate.
static const unsigned int CDRM_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888;
static const unsigned int CDRM_FORMAT_XBGR8888 = DRM_FORMAT_XBGR8888;
static const unsigned int CDRM_FORMAT_RGB565 = DRM_FORMAT_RGB565;
static const unsigned int CDRM_FORMAT_RGB888 = DRM_FORMAT_RGB888;
static const unsigned int CDRM_FORMAT_XRGB2101010 = DRM_FORMAT_XRGB2101010;

// Spelled by function-like macros, too.
static const unsigned long CDRM_IOCTL_DROP_MASTER = DRM_IOCTL_DROP_MASTER;
static const unsigned long CDRM_IOCTL_MODE_ATOMIC = DRM_IOCTL_MODE_ATOMIC;
