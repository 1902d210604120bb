import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { HtmlPreview, type LeftOut } from '../../../ui/HtmlPreview.tsx'
import type { ControlProps } from './control.ts'
import { isFields, valueIn } from './jsonValue.ts'
import { RecordControl } from './records/RecordControl.tsx'
import { t } from '../messages.ts'

const panelsIn = (text: string): { id: string; html: string }[] => {
  const panels = valueIn(text)?.value
  return (Array.isArray(panels) ? panels : [])
    .filter(isFields)
    .flatMap(({ id, innerHTML }) =>
      typeof innerHTML === 'string' && innerHTML.trim() !== ''
        ? [{ id: String(id), html: innerHTML }]
        : [],
    )
}

/** The panels of the home page, in fields or as JSON, with a preview of each. */
export const PanelsControl = (props: ControlProps<string>) => {
  const leftOut = ({ active, outside }: LeftOut) =>
    [
      active > 0 ? t('preview.active', { count: active }) : '',
      outside > 0 ? t('preview.external', { count: outside }) : '',
    ].join(' ')
  return (
    <>
      <RecordControl {...props} />
      {panelsIn(props.value).map(({ id, html }, at) => (
        // IDs can be duplicates while the user edits the list.
        <Box key={`${at} ${id}`} sx={{ marginBlockStart: 3 }}>
          <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
            {t('preview.of', { id })}
          </Typography>
          <HtmlPreview title={t('preview.of', { id })} html={html} leftOut={leftOut} />
        </Box>
      ))}
    </>
  )
}
