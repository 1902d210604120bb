/** Whether files are being dragged, not text or links. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true

const refuse = (event: DragEvent) => {
  // A drop zone, an editor, or the page (`pageDrop.ts`) accepts the files.
  if (!hasFiles(event) || event.defaultPrevented) return
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  event.preventDefault()
}

/** Prevents the browser from opening files that are dropped outside a drop zone, which would leave the console. */
export const guardDrops = (): void => {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
