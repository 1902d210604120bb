import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPackage, top } from './run.mjs'

/** Runs one rule of the project for a component; returns the exit code of the linter. */
const lint = async (rule: string, code: string): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  const [config, file] = [join(folder, 'config.json'), join(folder, 'Component.tsx')]
  await writeFile(
    config,
    JSON.stringify({
      jsPlugins: [`${top}src/commands/lintRules.mjs`],
      categories: { correctness: 'off' },
      rules: { [`console/${rule}`]: 'error' },
    }),
  )
  await writeFile(file, code)
  return runPackage('oxlint/bin/oxlint', ['--silent', '--config', config, file])
}

describe('a number before an element', () => {
  test.for(['tags?.length && <b />', 'count && "some"', 'tags && page.total && <b />'])(
    '%s is forbidden',
    async (expression) => {
      const code = `export const list = <p>{${expression}}</p>`
      expect(await lint('no-number-before-element', code)).toBe(1)
    },
  )

  test.for(['count > 0 && <b />', 'tags && <b>{total}</b>', '!count && <b />'])(
    '%s is allowed',
    async (expression) => {
      const code = `export const list = <p>{${expression}}</p>`
      expect(await lint('no-number-before-element', code)).toBe(0)
    },
  )
})
