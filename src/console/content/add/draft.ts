import { currentPlace } from '../../shell/place.ts'
import type { FileRow } from './files.ts'
import { files as fileFields, nothing, type AddValues } from './values.ts'

const key = () => `portal-console add ${currentPlace()}`

/** Neither secrets nor files are written down. */
const kept = (values: AddValues): AddValues => ({
  ...values,
  servicePassword: '',
  ...Object.fromEntries(fileFields.map((name) => [name, null])),
  screenshot: [],
})

/** What was chosen from the disk outlives the page, not the tab. */
let files: { readonly place: string; readonly rows: readonly FileRow[] } | undefined

/** What was entered and not sent yet, kept until the tab is closed. */
export const draft = {
  read: (): AddValues => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '{}')
      return typeof stored === 'object' && stored !== null ? { ...nothing, ...stored } : nothing
    } catch {
      return nothing
    }
  },
  keep: (values: AddValues): void => {
    try {
      sessionStorage.setItem(key(), JSON.stringify(kept(values)))
    } catch {
      // A text too large to be kept stays in the page.
    }
  },
  files: (): readonly FileRow[] => (files?.place === currentPlace() ? files.rows : []),
  keepFiles: (rows: readonly FileRow[]): void => {
    files = { place: currentPlace(), rows }
  },
}
