import { texts } from '../../ui/texts.ts'

export const t = texts('tables', {
  notText:
    'The file is a spreadsheet, or another file that contains no text. In Excel, save it as “CSV UTF-8 (Comma delimited)”, and use the saved file.',
  guess:
    'The encoding of this file is a guess. If letters are wrong in the rows below, select another encoding.',
  encoding: 'Encoding',
  encodings: {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16)',
    'utf-16be': 'Unicode (UTF-16, big-endian)',
    'windows-1252': 'Western European (Windows-1252)',
    macintosh: 'Western European (Mac Roman)',
    'windows-1250': 'Central European (Windows-1250)',
    'iso-8859-2': 'Central European (ISO-8859-2)',
    'windows-1257': 'Baltic (Windows-1257)',
    'windows-1251': 'Cyrillic (Windows-1251)',
    'koi8-r': 'Cyrillic (KOI8-R)',
    'windows-1253': 'Greek (Windows-1253)',
    'windows-1254': 'Turkish (Windows-1254)',
    'windows-1255': 'Hebrew (Windows-1255)',
    'windows-1256': 'Arabic (Windows-1256)',
    shift_jis: 'Japanese (Shift_JIS)',
    'euc-jp': 'Japanese (EUC-JP)',
    gb18030: 'Simplified Chinese (GB18030)',
    big5: 'Traditional Chinese (Big5)',
    'euc-kr': 'Korean (EUC-KR)',
  },
})
