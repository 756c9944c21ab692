/** The browser's own way to paper. */
export const act = () => print()
