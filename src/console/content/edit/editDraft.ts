import { draftOf } from '../../shell/drafts/draft.ts'
import { EditWish, untouched } from './wish.ts'

/** The unapplied entries of the page. */
export const editDraft = draftOf<EditWish>('edit items', EditWish, untouched, {
  isOfSelection: true,
})
