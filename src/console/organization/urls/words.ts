import { formatList } from '../../shell/format.ts'
import { t } from './messages.ts'

const known = (key: 'role' | 'function', name: string): string => {
  const words: Readonly<Record<string, string>> = t(`urls:${key}`, { returnObjects: true })
  // Later versions of the product have more.
  return words[name] ?? name
}

/** Returns the role of a server in words. */
export const roleName = (serverRole: string): string => known('role', serverRole)

/** Returns the functions of a server in words; empty without any. */
export const functionNames = (serverFunction: string | null | undefined): string =>
  formatList(
    (serverFunction ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => known('function', name)),
  )
