const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  webp: 'image/webp',
  pbf: 'application/x-protobuf',
  zip: 'application/zip',
  gz: 'application/gzip',
  pdf: 'application/pdf',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  glb: 'model/gltf-binary',
}

/** Returns a file's extension, in lower case, without the dot. */
export const extensionOf = (path: string): string => {
  const name = path.split('/').at(-1) ?? ''
  return name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
}

/** Returns the media type of a file by its extension. */
export const fileMediaType = (path: string): string =>
  mediaTypes[extensionOf(path)] ?? 'application/octet-stream'
