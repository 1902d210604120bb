import { accountScope } from '../../shell/session/accountScope.ts'
import { none, stillEntered, draftFrom, unappliedOf } from '../../shell/drafts/unapplied.ts'
import type { FileRow } from './files.ts'
import { nothing, type AddValues, type FieldName } from './values.ts'

/** Passwords are not stored in the browser, and files cannot be. */
const isSecret = (name: string, value: unknown) =>
  name === 'servicePassword' ||
  value instanceof File ||
  (Array.isArray(value) && value.some((entry) => entry instanceof File))

/** The draft as it is stored. */
export const storedDraft = unappliedOf('add')

/** Returns the number of fields that a stored value restores. */
export const storedFields = (stored: unknown): number =>
  Object.keys(stillEntered(storedDraft.parse(stored), { ...nothing }).values).length

/** Selected files are kept in memory, until the tab is closed. */
let files: { readonly place: string; readonly rows: readonly FileRow[] } | undefined

/** The unsaved values of the page, stored until the tab is closed. */
export const draft = {
  /** Returns the stored values, the fields without stored values, and whether there is a draft. */
  read: (): {
    readonly values: AddValues
    readonly lost: readonly FieldName[]
    readonly isRestored: boolean
  } => {
    const { values, secrets } = stillEntered(storedDraft.read(), { ...nothing })
    return {
      values: { ...nothing, ...values },
      lost: secrets as FieldName[],
      isRestored: Object.keys(values).length + secrets.length > 0,
    }
  },
  /** Stores what differs from the values that the page began with or proposes. */
  keep: (values: AddValues, lost: readonly FieldName[], shown: AddValues): void => {
    storedDraft.keep(
      draftFrom({
        values: { ...values },
        shown: { ...shown },
        base: {},
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
