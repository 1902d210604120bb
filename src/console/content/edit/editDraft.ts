import { draftOf } from '../../shell/drafts/draft.ts'
import { ItemEdit, untouched } from './itemEdit.ts'

/** The unapplied entries of the page. */
export const editDraft = draftOf<ItemEdit>('edit items', ItemEdit, untouched, {
  isOfSelection: true,
})
