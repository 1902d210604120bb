import { zip } from './zip.ts'

const xml = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const formats = 'http://schemas.openxmlformats.org'

const contentTypes = (part: string, type: string) =>
  `${head}<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part}<Override PartName="${type.split('|')[0]}" ContentType="${type.split('|')[1]}"/></Types>`

const relations = (kind: string, target: string) =>
  `${head}<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${formats}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`

/** Returns a workbook (xlsx) with one sheet; numbers stay numbers. */
export const workbook = (
  sheet: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<Buffer> => {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${xml(value)}</t></is></c>`
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zip({
    '[Content_Types].xml': contentTypes(
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/>`,
      `/xl/workbook.xml|${main}.sheet.main+xml`,
    ),
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${head}<workbook xmlns="${formats}/spreadsheetml/2006/main" xmlns:r="${formats}/officeDocument/2006/relationships"><sheets><sheet name="${xml(sheet.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${formats}/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  })
}

/** Returns a text document (docx) with a heading and paragraphs. */
export const textDocument = (heading: string, paragraphs: readonly string[]): Promise<Buffer> => {
  const paragraph = (text: string, run: string) =>
    `<w:p><w:r>${run}<w:t>${xml(text)}</w:t></w:r></w:p>`
  return zip({
    '[Content_Types].xml': contentTypes(
      '',
      '/word/document.xml|application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `${head}<w:document xmlns:w="${formats}/wordprocessingml/2006/main"><w:body>${paragraph(heading, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>')}${paragraphs.map((text) => paragraph(text, '')).join('')}</w:body></w:document>`,
  })
}
