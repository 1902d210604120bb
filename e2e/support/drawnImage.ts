/** Draws a PNG image of one color, as a file. Runs in the page. */
export const drawnImage = async (name: string, color = 'green'): Promise<File> => {
  const canvas = new OffscreenCanvas(300, 200)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The page can’t draw.')
  context.fillStyle = color
  context.fillRect(0, 0, canvas.width, canvas.height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}
