import { addMessages } from '../../ui/texts.ts'
import { messages as shell } from './shell.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell
  }
}
addMessages('shell', shell)

export { addMessages, t } from '../../ui/texts.ts'
