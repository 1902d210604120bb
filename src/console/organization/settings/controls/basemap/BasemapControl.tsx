import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, useId } from 'react'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx'
import { useSettingsForm } from '../../form.ts'
import type { ControlProps } from '../control.ts'
import { textOf, valueIn } from '../jsonValue.ts'
import { RecordControl } from '../records/RecordControl.tsx'
import { BasemapSummary } from './BasemapSummary.tsx'
import { t } from './messages.ts'
import type { Group } from '../../../../../rest/records/group.ts'
import { items } from '../../../../../rest/content/items.ts'
import { send } from '../../../../shell/api.ts'
import { ErrorNotice } from '../../../../shell/errors/ErrorNotice.tsx'
import { formatBytes } from '../../../../shell/format.ts'
import { allOf, exactly } from '../../../../shell/searchText.ts'
import { groupsById } from '../../../../shell/objects/groups.ts'
import { itemsById } from '../../../../shell/objects/items.ts'
import { ItemPicker } from '../../../../shared/pickers/ItemPicker.tsx'
import { found } from '../../../../shell/objects/source.ts'
import { RadioChoice } from '../../../../ui/fields/Choice.tsx'
import { ActionPanel } from '../../../../shell/review/ActionPanel.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { ProgressLine } from '../../../../ui/ProgressLine.tsx'
import { basemapIn, describe } from './basemap.ts'

const webMap = 'Web Map'
const webMaps = exactly('type', webMap)

/** Returns the group of the basemap gallery; undefined if the portal has none. */
const useGallery = () => {
  const gallery = useSettingsForm().settings['basemapGalleryGroupQuery']
  const query = typeof gallery === 'string' ? gallery.trim() : ''
  const { data } = useQuery({ ...found(groupsById, query), enabled: query !== '', retry: false })
  return data?.results[0]
}

/** Returns the web map of the gallery that has the title of a basemap, if exactly one has it. */
const useMapOf = (basemap: unknown, gallery: Group | undefined) => {
  const title = describe(basemap)?.title ?? ''
  const { data } = useQuery({
    ...found(itemsById, allOf(webMaps, exactly('title', title), `group:${gallery?.id ?? ''}`)),
    enabled: gallery !== undefined && title !== '',
    retry: false,
  })
  const [map, ...others] = data?.results.filter((one) => one.title === title) ?? []
  return others.length === 0 ? map : undefined
}

/** A basemap: chosen from a web map, or edited in fields or as JSON. */
export const BasemapControl = (props: ControlProps<string>) => {
  const { label, id, describedBy, isWrong, value, onChange } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const read = valueIn(value)
  const gallery = useGallery()
  const map = useMapOf(read?.value, gallery)
  const copiedId = `${id}-copied`
  return (
    <>
      <BasemapSummary basemap={read?.value} map={map} />
      <Button
        id={id}
        size="small"
        variant="outlined"
        aria-label={t('chooseFor', { label })}
        aria-describedby={[describedBy, copiedId].filter(Boolean).join(' ')}
        onClick={() => setIsChoosing(true)}
      >
        {t('choose')}
      </Button>
      <Typography
        variant="caption"
        color="textSecondary"
        id={copiedId}
        sx={{ marginInlineStart: 2 }}
      >
        {t('copied')}
      </Typography>
      <Box sx={{ fontSize: '0.8125rem', marginBlockStart: 1 }}>
        <Disclosure summary={t('edit')} open={isWrong || read === undefined} isLazy>
          <RecordControl {...props} id={`${id}-fields`} />
        </Disclosure>
      </Box>
      {isChoosing && (
        <BasemapPanel
          label={label}
          gallery={gallery}
          onUse={(basemap) => {
            onChange(textOf(basemap))
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

/** Maximum size of the data of a web map that is read for its basemap (bytes). */
const maxData = 10 * 1024 * 1024

/** Query for the text of a web map's data; undefined if it is too large. */
const mapData = (itemId: string) =>
  queryOptions({
    queryKey: [items.data.path, 'basemap', itemId],
    queryFn: async ({ signal }) => {
      const data = await send(items.data, { itemId }, { signal })
      return { text: data.size > maxData ? undefined : await data.text() }
    },
  })

interface Props {
  /** The label of the setting. */
  readonly label: string
  /** The group of the basemap gallery; undefined if the portal has none. */
  readonly gallery: Group | undefined
  readonly onUse: (basemap: unknown) => void
  readonly onClose: () => void
}

/** Selects a web map, of the basemap gallery or of all that the person can see, and shows its basemap before it is used. */
const BasemapPanel = ({ label, gallery, onUse, onClose }: Props) => {
  const fromId = useId()
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [itemId] = chosen
  const data = useQuery({ ...mapData(itemId ?? ''), enabled: itemId !== undefined })
  const text = itemId === undefined ? undefined : data.data?.text
  const read = text === undefined ? undefined : basemapIn(text)
  const problem = () => {
    if (itemId !== undefined && data.data && text === undefined)
      return t('tooLarge', { limit: formatBytes(maxData) })
    if (!read || !('problem' in read)) return undefined
    return read.problem === 'none' ? t('none') : t('invalid', { message: read.message })
  }
  const why = problem()
  const basemap = read && 'basemap' in read ? read.basemap : undefined
  return (
    <ActionPanel
      onClose={onClose}
      title={t('title')}
      subtitle={label}
      action={t('use')}
      disabledReason={basemap === undefined ? (why ?? t('needed')) : undefined}
      onAction={() => onUse(basemap)}
    >
      {gallery && (
        <Box role="radiogroup" aria-labelledby={fromId} sx={{ marginBlockEnd: 4 }}>
          <Typography variant="h3" id={fromId}>
            {t('from')}
          </Typography>
          <RadioChoice
            name={fromId}
            label={t('gallery', { group: gallery.title })}
            checked={!isEverywhere}
            onChange={() => setIsEverywhere(false)}
          />
          <RadioChoice
            name={fromId}
            label={t('organization')}
            checked={isEverywhere}
            onChange={() => setIsEverywhere(true)}
          />
        </Box>
      )}
      <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t('map')}
      </Typography>
      <ItemPicker
        label={t('map')}
        max={1}
        chosen={chosen}
        within={gallery && !isEverywhere ? allOf(webMaps, `group:${gallery.id}`) : webMaps}
        outside={t('outsideGallery')}
        filter={({ type }) => (type === webMap ? undefined : t('notWebMap'))}
        onChange={setChosen}
      />
      <Box sx={{ marginBlockStart: 4 }}>
        {data.isLoading && <ProgressLine label={t('reading')} />}
        {data.error && itemId !== undefined && (
          <ErrorNotice error={data.error} onRetry={() => void data.refetch()} />
        )}
        <div aria-live="polite">
          {why !== undefined && <Notice tone="warning">{why}</Notice>}
          {basemap !== undefined && (
            <>
              <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
                {t('found')}
              </Typography>
              <BasemapSummary basemap={basemap} />
            </>
          )}
        </div>
      </Box>
    </ActionPanel>
  )
}
