import type { Group } from '../../../rest/records/group.ts'
import type { ItemOutcome } from '../../../rest/records/job.ts'
import { confirm } from '../../shell/frame/confirm.tsx'
import { formatList } from '../../shell/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useImportUrl } from './importUrl.ts'
import { startImport, type ImportMemo } from './startImport.ts'
import { usePackageState } from './choosePackage/usePackageState.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly memo: ImportMemo | undefined
  readonly failed: readonly ItemOutcome[]
}

/** A button that imports the failed items again with the same options, if the package still exists. */
export const ImportAgain = ({ group, memo, failed }: Props) => {
  const [, go] = useImportUrl()
  const isDeleted = usePackageState(memo?.params.itemId) === 'deleted'
  const refusal = memo ? (isDeleted ? t('job.againDeleted') : undefined) : t('job.againUnknown')

  const again = async ({ params, packageName, names, overwritten }: ImportMemo) => {
    const started: { job?: string } = {}
    const options = [
      t(params.overwriteExistingItems ? 'job.optionOverwrite' : 'job.optionNoOverwrite'),
      t(params.keepPackageItemAfterImport ? 'job.optionKeep' : 'job.optionNoKeep'),
    ]
    await confirm({
      title: t('job.againTitle', { count: failed.length }),
      body: t('job.againBody', { options: formatList(options) }),
      action: t('plan.import', { count: failed.length }),
      run: async () => {
        started.job = await startImport(
          { ...params, itemIdList: failed.map(({ itemId }) => itemId) },
          {
            group,
            packageName,
            names,
            overwritten,
            title: t('job.title', { name: packageName }),
            written: t('plan.history', { name: packageName, group: group.title }),
            noJob: t('plan.noJob'),
          },
        )
      },
    })
    if (started.job !== undefined) go({ package: params.itemId, job: started.job })
  }
  return (
    <ActionButton
      variant="outlined"
      disabledReason={refusal}
      onClick={() => memo && void again(memo)}
    >
      {t('job.again')}
    </ActionButton>
  )
}
