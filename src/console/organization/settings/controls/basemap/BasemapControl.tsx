import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx'
import { useSettingsForm } from '../../form.ts'
import type { ControlProps } from '../control.ts'
import { textOf, valueIn } from '../jsonValue.ts'
import { RecordControl } from '../records/RecordControl.tsx'
import { BasemapSummary } from './BasemapSummary.tsx'
import { t } from './messages.ts'
import { BasemapSheet } from './BasemapSheet.tsx'

/** A basemap: chosen from a web map, or edited in fields or as JSON. */
export const BasemapControl = (props: ControlProps<string>) => {
  const { label, id, describedBy, isWrong, value, onChange } = props
  const { settings } = useSettingsForm()
  const [isChoosing, setIsChoosing] = useState(false)
  const read = valueIn(value)
  const gallery = settings['basemapGalleryGroupQuery']
  return (
    <>
      <BasemapSummary basemap={read?.value} />
      <Button
        id={id}
        size="small"
        variant="outlined"
        aria-label={t('chooseFor', { label })}
        aria-describedby={describedBy}
        onClick={() => setIsChoosing(true)}
      >
        {t('choose')}
      </Button>
      <Box sx={{ fontSize: '0.8125rem', marginBlockStart: 1 }}>
        <Disclosure summary={t('edit')} open={isWrong || read === undefined} isLazy>
          <RecordControl {...props} id={`${id}-fields`} />
        </Disclosure>
      </Box>
      {isChoosing && (
        <BasemapSheet
          label={label}
          galleryQuery={typeof gallery === 'string' ? gallery : ''}
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
