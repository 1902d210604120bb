import { useDeferredValue, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { items as operations } from '../../../rest/content/items.ts'
import { useDraft } from '../../shell/drafts/draft.ts'
import { ReviewBar } from '../../shell/plan/ReviewBar.tsx'
import { loadChosen, useChosen, usePermitted } from '../chosenItems.ts'
import { ItemsPage } from '../ItemsPage.tsx'
import { ItemsRead } from '../ItemsRead.tsx'
import { usePresentItems } from '../usePresentItems.ts'
import { editDraft } from './editDraft.ts'
import { ReplaceFields } from './ReplaceFields.tsx'
import { StateFields } from './StateFields.tsx'
import { TagFields } from './TagFields.tsx'
import { TextFields } from './TextFields.tsx'
import { isEmpty, previewOf, untouched } from './itemEdit.ts'
import { t } from './messages.ts'
import { EditPlan } from './EditPlan.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => loadChosen(request)

/** The page that edits properties of several items at once. */
export const Component = () => {
  const count = useChosen().length
  return (
    <ItemsPage width="form" title={t('title')} count={count} emptyLine={t('nothingLine')}>
      <EditForm />
    </ItemsPage>
  )
}

const EditForm = () => {
  const selected = useChosen().length
  const items = usePermitted(operations.update)
  const present = usePresentItems(items)
  const [wanted, setWanted] = useDraft(editDraft)
  const [isPlanning, setIsPlanning] = useState(false)
  // Thousands of items are compared while the fields show what is typed.
  const compared = useDeferredValue(wanted)
  const preview = useMemo(() => previewOf(present.items, compared), [present.items, compared])
  const { find, fields } = wanted.replace
  const whyNot = !present.isComplete
    ? t('stillReading')
    : isEmpty(wanted)
      ? t('noChange')
      : find !== '' && fields.length === 0
        ? t('noField')
        : preview.edits.size > 0
          ? undefined
          : t(preview.problems.size > 0 ? 'nothingPossible' : 'nothingChanges')
  const part = { wanted, onChange: setWanted }
  return (
    <>
      <ItemsRead chosen={selected} present={present} />
      <TagFields {...part} items={present.items} />
      <TextFields {...part} />
      <StateFields {...part} />
      <ReplaceFields {...part} />
      <ReviewBar
        summary={whyNot ?? t('willChange', { count: preview.edits.size })}
        aside={
          preview.problems.size > 0 ? t('willNot', { count: preview.problems.size }) : undefined
        }
        isUntouched={isEmpty(wanted)}
        onDiscard={() => setWanted(untouched)}
        disabledReason={whyNot}
        onReview={() => setIsPlanning(true)}
      />
      {isPlanning && (
        <EditPlan
          items={items}
          present={present.items}
          wanted={wanted}
          onClose={() => setIsPlanning(false)}
        />
      )}
    </>
  )
}
