import { accountScope } from '../../shell/session/accountScope.ts'
import { none, stillEntered, toKeep, unappliedOf } from '../../shell/drafts/unapplied.ts'
import type { FileRow } from './files.ts'
import { nothing, type AddValues, type FieldName } from './values.ts'

/** Passwords are not stored in the browser, and files cannot be. */
const isSecret = (name: string, value: unknown) =>
  name === 'servicePassword' ||
  value instanceof File ||
  (Array.isArray(value) && value.some((entry) => entry instanceof File))

const stored = () => unappliedOf('add')

/** What was chosen from the disk outlives the page, not the tab. */
let files: { readonly place: string; readonly rows: readonly FileRow[] } | undefined

/** What was entered and not sent yet, kept until the tab is closed. */
export const draft = {
  /** The values, the fields whose values are not kept, and whether there is anything of an earlier visit. */
  read: (): {
    readonly values: AddValues
    readonly lost: readonly FieldName[]
    readonly isRestored: boolean
  } => {
    const { values, secrets } = stillEntered(stored().read(), { ...nothing })
    return {
      values: { ...nothing, ...values },
      lost: secrets as FieldName[],
      isRestored: Object.keys(values).length + secrets.length > 0,
    }
  },
  keep: (values: AddValues, lost: readonly FieldName[]): void => {
    stored().keep(
      toKeep({
        values: { ...values },
        shown: { ...nothing },
        told: {},
        earlier: { ...none, secrets: [...lost] },
        isSecret,
      }),
    )
  },
  files: (): readonly FileRow[] => (files?.place === accountScope() ? files.rows : []),
  keepFiles: (rows: readonly FileRow[]): void => {
    files = { place: accountScope(), rows }
  },
}
