import { expect, test } from 'vitest'
import { defaultTemplate } from '../../../rest/publishing/template.ts'
import { readTemplate, templateProblems, templateText } from './options.ts'

test('the editor starts with the stored template, or with the default one', () => {
  expect(JSON.parse(templateText({ type: 'MapServer' }))).toEqual({ type: 'MapServer' })
  expect(JSON.parse(templateText(null))).toEqual(defaultTemplate)
})

test('a template is checked by the rules of the contract, and the problem names the key', () => {
  expect(readTemplate(templateText(null))).toEqual({ template: defaultTemplate })
  const text = JSON.stringify({ ...defaultTemplate, capabilities: 'Fly', further: 1 })
  expect(readTemplate(text)).toEqual({
    problem: '“capabilities” must be a list of Map, Query, Data, separated by commas.',
  })
  expect(templateProblems(text)).toEqual([
    { path: ['capabilities'], message: 'must be a list of Map, Query, Data, separated by commas' },
  ])
  expect(readTemplate(JSON.stringify({ extensions: [] }))).toEqual({
    problem: 'The template must contain the extension FeatureServer, enabled.',
  })
})

test('a text that is no JSON has a problem, whose position the editor reports', () => {
  expect(readTemplate('{')).toEqual({ problem: 'Enter a valid JSON object.' })
  expect(templateProblems('{')).toEqual([])
})
