import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operations } from '../rest/index.ts'
import { top } from './run.mjs'

const readme = readFileSync(`${top}README.md`, 'utf8')
const section = /^## Operations$(.*?)^## /ms.exec(readme)?.[1] ?? ''
/** The cells of each row: operation, page, name in the contract, tests. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .slice(2)
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('the operations in the README', () => {
  test('are those of the specification', () => {
    expect(rows).toHaveLength(18)
  })

  test('have the names of the contract', () => {
    const known = new Set(
      Object.entries(operations).flatMap(([area, ofArea]) =>
        Object.keys(ofArea).map((name) => `${area}.${name}`),
      ),
    )
    const names = rows.flatMap((row) => codesIn(row[3]))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  test('have tests that exist', () => {
    const paths = rows.flatMap((row) => codesIn(row[4]))
    const exists = (path: string) =>
      ['e2e', 'src/portal'].some((folder) => existsSync(`${top}${folder}/${path}`))
    expect(paths.filter((path) => !exists(path))).toEqual([])
  })
})
