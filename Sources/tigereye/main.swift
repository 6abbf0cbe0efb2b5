import DrawingApp

// Parse, build and run happen in the runtime; there errors become a number.
DrawingProgram.main()
