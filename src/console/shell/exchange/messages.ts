import { texts } from '../../ui/texts.ts'

export const t = texts('exchange', {
  from: '{{file}}, exported from {{portal}}',
  pasted: 'Pasted text',
  paste: 'Paste JSON',
  notJson: 'This is not valid JSON.',
  tooLarge: 'The file is larger than {{limit}} MB.',
  invalidValue: '{{field}} {{problem}}.',
  state: 'State',
  invalid: 'Not valid',
})
