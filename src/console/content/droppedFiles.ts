/** Files that were dropped on the list, until the page for adding items takes them. */
let files: readonly File[] = []

export const droppedFiles = {
  put: (dropped: readonly File[]): void => {
    files = dropped
  },
  /** Returns the files, once. */
  take: (): readonly File[] => {
    const taken = files
    files = []
    return taken
  },
}
