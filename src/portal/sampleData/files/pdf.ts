const escaped = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

const wrap = (text: string, width: number) => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Returns a one-page letter-size PDF 1.4 document with a heading and paragraphs. */
export const pdf = (heading: string, paragraphs: readonly string[]): Buffer => {
  const text = [
    'BT /F2 18 Tf 72 720 Td 24 TL',
    ...wrap(heading, 46).map((line) => `(${escaped(line)}) Tj T*`),
    '/F1 11 Tf 15 TL',
    ...paragraphs.flatMap((paragraph) => [
      'T*',
      ...wrap(paragraph, 84).map((line) => `(${escaped(line)}) Tj T*`),
    ]),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Title (${escaped(heading)}) >>`,
  ]
  let document = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, index) => {
    offsets.push(document.length)
    document += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${document}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${document.length}\n%%EOF\n`,
    'latin1',
  )
}
