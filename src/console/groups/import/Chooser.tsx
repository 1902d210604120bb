import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Group } from '../../../rest/groups.ts'
import { packages } from '../../../rest/packages.ts'
import { formatBytes, formatDay } from '../../shell/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { useImportAddress } from './address.ts'
import { ChooseItems } from './ChooseItems.tsx'
import { newOnes, stateOf, totalSize } from './entries.ts'
import { ChosenContext } from './EntryTitle.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportOptions } from './ImportOptions.tsx'
import type { ImportForm, ImportParams, ImportValues } from './form.ts'
import { planOf, writes, type ImportPlan } from './plan.ts'
import { PlanSheet } from './PlanSheet.tsx'
import type { PackageContents } from './preview.ts'
import { useAside, useSummary } from './useSummary.ts'
import { useWords } from './words.ts'

interface Props {
  readonly group: Group
  readonly packageId: string
  readonly contents: PackageContents
}

/** Choosing, options and plan: everything between the package and the job. */
export const Chooser = ({ group, packageId, contents }: Props) => {
  const { t } = useWords()
  const { entries } = contents
  const [address, go] = useImportAddress()
  const [selected, setSelected] = useState(() => newOnes(entries))
  const [overwriteChoice, setOverwriteChoice] = useState<boolean>()
  const [reviewed, setReviewed] = useState<ImportParams>()
  const form: ImportForm = useForm<ImportValues, unknown, ImportParams>({
    resolver: zodResolver(packages.importGroup.params),
    defaultValues: { groupId: group.id, itemId: packageId, async: true },
  })
  // Whoever selects an item that exists here means to overwrite it, until they say otherwise.
  const hasExisting = entries.some((entry) => selected.has(entry.id) && stateOf(entry) === 'exists')
  const overwrite = overwriteChoice ?? hasExisting
  const plan = useMemo(() => planOf(entries, selected, overwrite), [entries, selected, overwrite])
  const chosen = useMemo(() => ({ selected, overwrite }), [selected, overwrite])
  const isAtOptions = address.step === 'options'
  const review = () =>
    void form.handleSubmit(setReviewed, () => go({ package: packageId, step: 'options' }))()

  return (
    <ImportFrame
      group={group}
      step={isAtOptions ? 'options' : 'choose'}
      line={<SummaryLine contents={contents} />}
    >
      {isAtOptions ? (
        <ImportOptions
          form={form}
          group={group}
          plan={plan}
          overwrite={overwrite}
          onOverwrite={setOverwriteChoice}
        />
      ) : (
        <ChosenContext value={chosen}>
          <ChooseItems entries={entries} selected={selected} onSelect={setSelected} />
        </ChosenContext>
      )}
      <SelectionBar summary={useSummary(plan)} aside={useAside(plan)}>
        {isAtOptions ? (
          <Button variant="outlined" onClick={() => go({ package: packageId })}>
            {t('options.back')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => setSelected(newOnes(entries))}>
              {t('contents.selectNew')}
            </Button>
            <Button variant="outlined" onClick={() => go({ package: packageId, step: 'options' })}>
              {t('options.button')}
            </Button>
          </>
        )}
        <ActionButton variant="contained" onClick={review} disabledReason={useWhyNot(plan)}>
          {t('options.review')}
        </ActionButton>
      </SelectionBar>
      {reviewed && (
        <PlanSheet
          group={group}
          contents={contents}
          plan={plan}
          values={{ ...reviewed, overwriteExistingItems: overwrite }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </ImportFrame>
  )
}

const SummaryLine = ({ contents: { summary, entries } }: Pick<Props, 'contents'>) => {
  const { t } = useWords()
  const { httpsUrl, version } = summary.sourcePortalInfo
  return t('contents.line', {
    file: summary.fileName,
    source: URL.canParse(httpsUrl) ? new URL(httpsUrl).host : httpsUrl,
    version,
    made: formatDay(summary.packageCreated),
    count: entries.length,
    size: formatBytes(totalSize(entries)),
  })
}

const useWhyNot = (plan: ImportPlan): string | undefined => {
  const { t } = useWords()
  if (writes(plan) > 0) return undefined
  return t(plan.skipped.length > 0 ? 'options.nothingToDo' : 'options.nothingSelected')
}
