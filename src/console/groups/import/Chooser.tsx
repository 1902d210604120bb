import Button from '@mui/material/Button'
import { Suspense, useMemo, useState } from 'react'
import type { Group } from '../../../rest/groups.ts'
import { packages } from '../../../rest/packages.ts'
import { overlay, part } from '../../shell/part/part.tsx'
import { sincePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { useImportAddress } from './address.ts'
import { isSelectable, newOnes, stateOf } from './entries.ts'
import { ChosenContext } from './EntryTitle.tsx'
import { optionsForm, type ImportParams, type ImportValues } from './form.ts'
import { planOf, writes, type ImportPlan } from './plan.ts'
import type { PackageContents } from './preview.ts'
import { useAside, useSummary } from './useSummary.ts'
import { useWords } from './words.ts'

// Each is waited for when it is at hand only: most imports need no options, and the plan comes last.
const ChooseItems = part(async () => (await import('./ChooseItems.tsx')).ChooseItems)
const ImportOptions = part(async () => (await import('./ImportOptions.tsx')).ImportOptions)
const PlanSheet = overlay(async () => (await import('./PlanSheet.tsx')).PlanSheet)

const since = packages.importGroup.paramsSince

interface Props {
  readonly group: Group
  readonly packageId: string
  readonly contents: PackageContents
  /** Reads the contents again, with what exists here by now. */
  readonly readAgain: () => Promise<PackageContents>
}

/** Choosing, options and plan: everything between the package and the job. */
export const Chooser = ({ group, packageId, contents, readAgain }: Props) => {
  const { t } = useWords()
  const { entries } = contents
  const [address, go] = useImportAddress()
  const [selected, setSelected] = useState(() => newOnes(entries))
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [overwriteChoice, setOverwriteChoice] = useState<boolean>()
  const [reviewed, setReviewed] = useState<ImportParams>()
  const keepable = sincePermission(useSession(), since?.keepPackageItemAfterImport).allowed
  const [draft, setDraft] = useState<ImportValues>({
    groupId: group.id,
    itemId: packageId,
    // People take packages for backups: they are deleted only when that is asked for.
    ...(keepable ? { keepPackageItemAfterImport: true } : {}),
  })
  const choice = useMemo(
    () => ({ selected, agreed, overwrite: overwriteChoice }),
    [selected, agreed, overwriteChoice],
  )
  const plan = useMemo(() => planOf(entries, choice), [entries, choice])
  const existing = (ids: Iterable<string>) => {
    const wanted = new Set(ids)
    return entries.filter((entry) => wanted.has(entry.id) && stateOf(entry) === 'exists')
  }
  // Selecting an item that exists here means to overwrite it, until the person says otherwise.
  const overwrite = overwriteChoice ?? existing(agreed).some(({ id }) => selected.has(id))
  const agree = (ids: Iterable<string>) =>
    setAgreed(new Set([...agreed, ...existing(ids).map(({ id }) => id)]))
  const select = (next: ReadonlySet<string>) => {
    agree([...next].filter((id) => !selected.has(id)))
    setSelected(next)
  }
  const isAtOptions = address.step === 'options'
  const review = () => {
    const parsed = packages.importGroup.params.safeParse(draft)
    if (parsed.success) setReviewed(parsed.data)
    else go({ package: packageId, step: 'options' })
  }
  const whyNot = useWhyNot(plan)
  const summary = useSummary(plan)
  const aside = useAside(plan)

  return (
    <>
      {isAtOptions ? (
        <ImportOptions
          draft={draft}
          onDraft={setDraft}
          onReview={setReviewed}
          plan={plan}
          overwrite={overwrite}
          onOverwrite={setOverwriteChoice}
        />
      ) : (
        <ChosenContext value={choice}>
          <ChooseItems entries={entries} selected={selected} onSelect={select} />
        </ChosenContext>
      )}
      {entries.some(isSelectable) && (
        <SelectionBar summary={summary} aside={aside}>
          {isAtOptions ? (
            <Button variant="outlined" onClick={() => go({ package: packageId })}>
              {t('options.back')}
            </Button>
          ) : (
            <>
              <Button variant="outlined" onClick={() => setSelected(newOnes(entries))}>
                {t('contents.selectNew')}
              </Button>
              <Button
                variant="outlined"
                onClick={() => go({ package: packageId, step: 'options' })}
              >
                {t('options.button')}
              </Button>
            </>
          )}
          <ActionButton
            variant="contained"
            {...(isAtOptions ? { type: 'submit', form: optionsForm } : { onClick: review })}
            disabledReason={whyNot}
          >
            {t('options.review')}
          </ActionButton>
        </SelectionBar>
      )}
      {reviewed && (
        <Suspense>
          <PlanSheet
            group={group}
            contents={contents}
            plan={plan}
            values={{ ...reviewed, overwriteExistingItems: overwrite }}
            readAgain={readAgain}
            onLeaveOut={(ids) => setSelected(new Set([...selected].filter((id) => !ids.has(id))))}
            onOverwrite={agree}
            onClose={() => setReviewed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const useWhyNot = (plan: ImportPlan): string | undefined => {
  const { t } = useWords()
  if (writes(plan) + plan.undecided.length > 0) return undefined
  return t(plan.skipped.length > 0 ? 'options.nothingToDo' : 'options.nothingSelected')
}
