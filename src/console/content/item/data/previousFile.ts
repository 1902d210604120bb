import { accountScope } from '../../../shell/session/accountScope.ts'

/** The last file that was replaced in this tab, in memory until the tab is closed: portals don't keep replaced files. */
let kept: { readonly place: string; readonly itemId: string; readonly file: File } | undefined

export const previousFile = {
  of: (itemId: string): File | undefined =>
    kept?.place === accountScope() && kept.itemId === itemId ? kept.file : undefined,
  keep: (itemId: string, file: File): void => {
    kept = { place: accountScope(), itemId, file }
  },
}
