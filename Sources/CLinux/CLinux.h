// Kernel interfaces that Swift's Glibc module does not bring: headers, and the values of macros
// that the importer cannot evaluate. No logic stands here.
#pragma once
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/major.h>
#include <linux/omapfb.h>
#include <linux/tty.h>
#include <linux/vt.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <termios.h>

// Type-safe spellings of ioctl request numbers (function-like macros in the kernel's headers).
static const unsigned long CLINUX_EVIOCGRAB = EVIOCGRAB;
static const unsigned long CLINUX_EVIOCREVOKE = EVIOCREVOKE;
static const unsigned long CLINUX_EVIOCSCLOCKID = EVIOCSCLOCKID;

_Static_assert(sizeof(struct input_event) == 24 || sizeof(struct input_event) == 16,
               "input_event has the kernel's layout");

// Flags that glibc declares as members of anonymous enums, whose Swift type differs by compiler.
static const int CLINUX_EPOLL_CLOEXEC = EPOLL_CLOEXEC;
static const unsigned int CLINUX_EPOLLIN = EPOLLIN;
static const unsigned int CLINUX_EPOLLOUT = EPOLLOUT;
static const unsigned int CLINUX_EPOLLERR = EPOLLERR;
static const unsigned int CLINUX_EPOLLHUP = EPOLLHUP;
static const unsigned int CLINUX_EPOLLRDHUP = EPOLLRDHUP;
static const unsigned int CLINUX_EPOLLET = EPOLLET;
static const unsigned int CLINUX_EPOLLONESHOT = EPOLLONESHOT;
static const int CLINUX_EFD_CLOEXEC = EFD_CLOEXEC;
static const int CLINUX_EFD_NONBLOCK = EFD_NONBLOCK;
static const int CLINUX_SFD_CLOEXEC = SFD_CLOEXEC;
static const int CLINUX_SFD_NONBLOCK = SFD_NONBLOCK;
static const int CLINUX_TFD_CLOEXEC = TFD_CLOEXEC;
static const int CLINUX_TFD_NONBLOCK = TFD_NONBLOCK;
static const int CLINUX_TFD_TIMER_ABSTIME = TFD_TIMER_ABSTIME;
static const int CLINUX_TFD_TIMER_CANCEL_ON_SET = TFD_TIMER_CANCEL_ON_SET;
static const int CLINUX_SOCK_DGRAM = SOCK_DGRAM;
static const int CLINUX_SOCK_CLOEXEC = SOCK_CLOEXEC;
static const int CLINUX_MSG_DONTWAIT = MSG_DONTWAIT;
static const int CLINUX_MSG_NOSIGNAL = MSG_NOSIGNAL;
static const int CLINUX_RUSAGE_SELF = RUSAGE_SELF;

static const unsigned long CLINUX_TIOCGDEV = TIOCGDEV;

// Two framebuffer drivers' own calls; the second is in a header of i.MX kernels only.
static const unsigned long CLINUX_OMAPFB_UPDATE_WINDOW = OMAPFB_UPDATE_WINDOW;
static const unsigned long CLINUX_MXCFB_SET_AUTO_UPDATE_MODE = _IOW('F', 0x2D, __u32);
