import { texts } from '../../ui/texts.ts'

export const t = texts('webhookExport', {
  title: 'Export webhooks',
  found_one: '{{count, number}} webhook',
  found_other: '{{count, number}} webhooks',
  foundOf: '{{found}} of {{total, number}}, as searched and filtered',
  csvHelp: 'A table for spreadsheets, with the findings of the assessment.',
  jsonHelp: 'Every field as the portal returns it.',
  keys: 'Include signature keys',
  keysHelp: 'Without them, the file can be passed on.',
  keysWarning:
    'The file will contain secrets. With a key, anyone can send payloads that the receiver accepts. Delete the file when it is no longer needed.',
})
