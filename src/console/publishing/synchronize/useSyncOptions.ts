import { useMemo } from 'react'
import { useDraft } from '../../shell/drafts/draft.ts'
import type { Publication } from '../queries.ts'
import { noOptions, optionsDraft, readTemplate, templateText } from './options.ts'

/** The options of a synchronization as they are entered, and what they send. Entries survive reloads until they are applied. */
export const useSyncOptions = ({
  datastoreId,
  templateSvcConfig,
}: Pick<Publication, 'datastoreId' | 'templateSvcConfig'>) => {
  const draft = useMemo(() => optionsDraft(datastoreId), [datastoreId])
  const [options, setOptions, { isRestored, offered }] = useDraft(draft)
  const { syncItemInfo, appliesTemplate, portalFolderId } = options
  const { text = templateText(templateSvcConfig) } = options
  const read = useMemo(
    () => (appliesTemplate ? readTemplate(text) : undefined),
    [appliesTemplate, text],
  )
  const template = read && 'template' in read ? read.template : undefined
  return {
    options,
    setOptions,
    discard: () => setOptions(noOptions),
    forget: () => draft.forget(),
    isRestored,
    offered,
    /** The JSON of the template. */
    text,
    template: { problem: read && 'problem' in read ? read.problem : undefined },
    /** Whether layers whose datasets have not changed are refreshed, too. */
    refreshesAll: syncItemInfo || appliesTemplate,
    input: {
      syncItemInfo,
      ...(portalFolderId === undefined ? {} : { portalFolderId }),
      ...(template && { applySvcConfigChanges: true, templateSvcConfig: template }),
    },
  }
}
export type ChosenOptions = ReturnType<typeof useSyncOptions>
