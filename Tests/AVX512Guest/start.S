# The first sector of the emulated machine's floppy disk: the BIOS reads it to 0x7C00 and jumps there,
# in 16-bit mode. It reads the other sectors behind itself and goes on to 64-bit mode, with all vector
# registers switched on.
.code16
.section .start, "ax"
.globl start
start:
  cli
  xorw %ax, %ax
  movw %ax, %ds
  movw %ax, %ss
  movw $0x7C00, %sp
  ljmp $0, $normal
normal:
  sti
  movw $1, %si
  movw $0x7E0, %di
read:
  # 18 sectors a track, counted from 1; two heads; the drive is still in DL.
  movw %si, %ax
  movb $18, %cl
  divb %cl
  movb %ah, %cl
  incb %cl
  movb %al, %ch
  shrb $1, %ch
  movb %al, %dh
  andb $1, %dh
  movw %di, %es
  xorw %bx, %bx
  movw $0x0201, %ax
  int $0x13
  jc read
  addw $0x20, %di
  incw %si
  cmpw $sectors, %si
  jb read
  cli
  # Addresses above 1 MiB are not to wrap around.
  inb $0x92, %al
  orb $2, %al
  andb $0xFE, %al
  outb %al, $0x92
  lgdt table
  movl %cr0, %eax
  orl $1, %eax
  movl %eax, %cr0
  ljmp $0x10, $protected

.code32
protected:
  movw $0x18, %ax
  movw %ax, %ds
  movw %ax, %es
  movw %ax, %ss
  # Page tables: 1 GiB, mapped to itself in pages of 2 MiB.
  movl $0x101000 + 3, 0x100000
  movl $0, 0x100004
  movl $0x102000 + 3, 0x101000
  movl $0, 0x101004
  movl $0x102000, %edi
  movl $0x83, %eax
  movl $512, %ecx
1:movl %eax, (%edi)
  movl $0, 4(%edi)
  addl $0x200000, %eax
  addl $8, %edi
  loop 1b
  movl $0x100000, %eax
  movl %eax, %cr3
  # PAE, OSFXSR, OSXMMEXCPT, OSXSAVE.
  movl %cr4, %eax
  orl $0x40620, %eax
  movl %eax, %cr4
  movl $0xC0000080, %ecx
  rdmsr
  orl $0x100, %eax
  wrmsr
  # Paging, and the floating-point unit as present.
  movl %cr0, %eax
  andl $0xFFFFFFFB, %eax
  orl $0x80000002, %eax
  movl %eax, %cr0
  ljmp $8, $long

.code64
long:
  # XCR0: x87, SSE, AVX and the three states of AVX-512.
  xorl %ecx, %ecx
  xorl %edx, %edx
  movl $0xE7, %eax
  xsetbv
  movq $0x400000, %rsp
  call run
1:hlt
  jmp 1b

.align 8
entries:
  .quad 0
  .quad 0x00AF9A000000FFFF  # 64-bit code
  .quad 0x00CF9A000000FFFF  # 32-bit code
  .quad 0x00CF92000000FFFF  # data
table:
  .word table - entries - 1
  .long entries
.org 510
  .word 0xAA55
