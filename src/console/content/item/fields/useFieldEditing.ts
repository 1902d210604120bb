import { useCallback, useEffect, useRef, useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { hasDraft } from '../../../shell/drafts/storedDrafts.ts'
import { draftName, type FieldName } from './fieldNames.ts'

/**
 * Whether a property is being edited; at first, if this tab has an entry of an earlier visit and `canEdit`. When the editor closes,
 * the button that opened it gets the focus.
 */
export const useFieldEditing = ({ id }: Pick<Item, 'id'>, name: FieldName, canEdit: boolean) => {
  const [state, setState] = useState<'closed' | 'restored' | 'opened'>(() =>
    canEdit && hasDraft(draftName(id, name)) ? 'restored' : 'closed',
  )
  const button = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (state !== 'closed' || !isReturning.current) return
    isReturning.current = false
    button.current?.focus()
  }, [state])
  const open = useCallback(() => setState('opened'), [])
  const close = useCallback(() => {
    isReturning.current = true
    setState('closed')
  }, [])
  return {
    isOpen: canEdit && state !== 'closed',
    isFocused: state === 'opened',
    button,
    open,
    close,
  }
}
