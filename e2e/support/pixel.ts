/** A PNG image of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A PNG image of one pixel, for inputs of files. */
export const imageFile = (name: string, buffer: Buffer = pixel) => ({
  name,
  mimeType: 'image/png',
  buffer,
})
