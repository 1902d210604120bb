import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { invalidate, send } from '../../../shell/api.ts'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { useDraft } from '../../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { fieldNamed, refusedIn } from '../../../shell/forms/refused.ts'
import { useLeaveGuard } from '../../../shell/confirm/leaveGuard.tsx'
import type { Change } from '../../../shell/changes/change.ts'
import { isSame } from '../../../shell/changes/equality.ts'
import { changedReads } from '../item.ts'
import { applyField } from './applyField.ts'
import { FieldControl } from './FieldControl.tsx'
import type { FieldName } from './fieldNames.ts'
import {
  changeOf,
  fieldDraft,
  parseField,
  valueOf,
  type Entered,
  requestOf,
} from './fieldValues.ts'
import { t } from './messages.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { keyInUrl } from '../../keyInUrl.ts'

export interface FieldEditorProps {
  readonly item: Item
  readonly name: FieldName
  /** Whether the person has just opened the field, which then gets the focus. */
  readonly isFocused: boolean
  readonly onClose: () => void
}

/**
 * Edits one property in its place. Saving applies it at once, unless another member has changed it in the meantime, or it is the URL:
 * then the review opens. The entry is kept until it is saved or canceled.
 */
export const FieldEditor = ({ item: read, name, isFocused, onClose }: FieldEditorProps) => {
  // The value that the entry is based on stays the same while the item is read again.
  const [item] = useState(read)
  const [draft] = useState(() => fieldDraft(item, name))
  const [{ base, entered }, setDraft, { isRestored, isKept }] = useDraft(draft)
  const [problem, setProblem] = useState<string>()
  const [reviewed, setReviewed] = useState<Change>()
  const [attempt, setAttempt] = useState(0)
  const form = useFocusOnError(attempt)
  const cancel = useRef<HTMLButtonElement>(null)
  const isChanged = !isSame(entered, draft.untouched.entered)
  useLeaveGuard(isChanged && !isKept, t('leave'))
  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [form, isFocused])

  const close = () => {
    draft.forget()
    onClose()
  }
  const fieldOf = fieldNamed([name], { status: 'contentStatus' })
  const saving = useMutation({
    mutationFn: async () => {
      const parsed = await parseField(name, entered)
      if ('problem' in parsed) {
        setProblem(parsed.problem)
        setAttempt((count) => count + 1)
        return
      }
      const change = changeOf(name, base, parsed.value)
      const present = valueOf(await send(items.read, { itemId: item.id }), name)
      if (isSame(present, parsed.value)) await invalidate(...changedReads)
      // What other items show depends on the URL.
      else if (isSame(present, base) && name !== 'url') await applyField(item, change)
      else {
        setReviewed(change)
        return
      }
      close()
    },
    onError: (failure) => {
      if (refusedIn(failure, fieldOf)) setAttempt((count) => count + 1)
    },
  })
  const { error } = saving
  const refused = refusedIn(error, fieldOf)
  const save = () => {
    if (saving.isPending) return
    setProblem(undefined)
    if (isChanged) saving.mutate()
    else close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // An entry is discarded only by a second key.
    if (isChanged) cancel.current?.focus()
    else close()
  }
  const change = (next: Entered) => {
    setProblem(undefined)
    setDraft({ base, entered: next })
  }
  return (
    <>
      <Box
        component="form"
        ref={form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        sx={{ display: 'grid', gap: 3, minInlineSize: 0, color: 'text.primary' }}
      >
        {isRestored && isChanged && (
          <UnappliedNotice count={1} onDiscard={() => setDraft(draft.untouched)} />
        )}
        {error && !refused && <ErrorNotice error={error} />}
        <FieldControl
          name={name}
          entered={entered}
          error={problem ?? refused?.message}
          onChange={change}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button type="submit" variant="contained" size="small" loading={saving.isPending}>
            {t('save')}
          </Button>
          <Button ref={cancel} variant="outlined" size="small" onClick={close}>
            {t('cancel')}
          </Button>
        </Box>
      </Box>
      {reviewed && (
        <FieldReview
          item={item}
          name={name}
          change={reviewed}
          onApplied={close}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

interface Props {
  readonly item: Item
  readonly name: FieldName
  readonly change: Change
  readonly onApplied: () => void
  readonly onClose: () => void
}

/** The review of a property that another member has changed in the meantime, or that others depend on. */
const FieldReview = ({ item, name, change, onApplied, onClose }: Props) => (
  <Review
    subject={item.title}
    undo="history"
    warnings={name === 'url' ? [warning(t('urlWarning')), ...keyInUrl(change.after)] : []}
    changes={[change]}
    request={() => requestOf(item, name, change.after)}
    readAgain={async () => ({
      [name]: valueOf(await send(items.read, { itemId: item.id }), name),
    })}
    apply={async (left) => {
      for (const one of left) await applyField(item, one)
      onApplied()
    }}
    onClose={onClose}
  />
)
