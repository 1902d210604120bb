/** The most rows and columns of a preview. */
export const most = { rows: 100, columns: 30 } as const

/** The separator that is the most frequent one in the first line, outside quotes. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.split('\n', 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((one) => [one, bare.split(one).length] as const)
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

/** Returns the first rows of a CSV file as RFC 4180 defines them, the head included; also with semicolons or tabs. */
export const csvRows = (csv: string): string[][] => {
  const text = csv.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    if (row.length > 1 || cell !== '') rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length <= most.rows; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += character
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  if (rows.length <= most.rows && (cell !== '' || row.length > 0)) endRow()
  return rows
}
