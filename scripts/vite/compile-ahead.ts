/**
 * The first line of React's chunk: Chromium then compiles all of it beside the page's thread as it arrives, in place of function
 * by function while a touch waits (docs/adr/0033-budgets.md). Other browsers read a comment.
 */
export const compileAhead = ({ moduleIds }: { moduleIds: string[] }): string =>
  moduleIds.some((id) => id.includes('/react-dom/')) ? '//# allFunctionsCalledOnLoad' : ''
