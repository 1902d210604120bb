import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { usePageDrop } from './pageDrop.ts'
import { t } from '../messages.ts'

interface Props {
  /** Text of the drop area, such as "Drop an export package here". */
  readonly label: string
  /** Accepted file extensions: ".epk", or several separated by commas. Default: any. */
  readonly accept?: string | undefined
  /** Called with a single file. */
  readonly onFile?: (file: File) => void
  /** Called with any number of files. */
  readonly onFiles?: (files: readonly File[]) => void
  /** Error of the chosen file. */
  readonly error?: ReactNode
  /** Help text below the label. */
  readonly help?: ReactNode
  /** What was chosen: the area is then one line, for another file. */
  readonly chosen?: string | undefined
  /** One line, for what is optional or has a value: to choose a file, or to replace what is there. */
  readonly line?: 'choose' | 'replace' | undefined
  readonly disabled?: boolean
  /** Whether files dropped anywhere on the page are accepted. */
  readonly isWholePage?: boolean
}

/** An area to drop or choose a file, or several with `onFiles`. Checks the file extension; the caller checks everything else. */
export const FileDrop = (props: Props) => {
  const {
    label,
    accept,
    onFile,
    onFiles,
    error,
    help,
    chosen,
    line,
    disabled = false,
    isWholePage = false,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const helpId = useId()
  const complaintId = useId()

  const fits = ({ name }: File) =>
    accept === undefined ||
    accept.split(',').some((extension) => name.toLowerCase().endsWith(extension.toLowerCase()))
  const take = (list: Iterable<File> | null) => {
    const files = [...(list ?? [])]
    const [file, ...others] = files
    if (!file || disabled) return
    const isOneTooMany = !onFiles && others.length > 0
    const areFit = files.every(fits)
    setComplaint(
      isOneTooMany ? t('oneFile') : areFit ? undefined : t('wrongFile', { accept: accept ?? '' }),
    )
    if (isOneTooMany || !areFit) return
    onFile?.(file)
    onFiles?.(files)
  }
  const isOverPage = usePageDrop(isWholePage && !disabled ? take : undefined)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  const isHelpShown = help != null && chosen === undefined
  const isLine = line !== undefined || chosen !== undefined
  const said = complaint ?? (error === '' ? undefined : error)
  return (
    <Box
      component="fieldset"
      aria-label={label}
      data-invalid={said == null ? undefined : ''}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
      sx={{
        margin: 0,
        minInlineSize: 0,
        ...(isLine
          ? {
              paddingBlock: line ? 1.5 : 2,
              paddingInline: line ? 2 : 4,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: line ? 2 : 3,
              rowGap: line ? 1 : 0,
            }
          : { padding: 8, textAlign: 'center' }),
        borderRadius: '10px',
        border: '1px dashed',
        borderColor: over || isOverPage ? 'primary.main' : said == null ? 'control' : 'error.main',
        backgroundColor: over || isOverPage ? 'tone.brand.soft' : 'background.paper',
      }}
    >
      {!line && (
        <Typography
          sx={{
            fontWeight: 550,
            marginBlockEnd: isLine ? 0 : 1,
            overflowWrap: 'anywhere',
          }}
        >
          {chosen ?? label}
        </Typography>
      )}
      {isHelpShown && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          id={helpId}
          sx={{ order: 1, inlineSize: line && '100%' }}
        >
          {help}
        </Typography>
      )}
      <Button
        variant="outlined"
        {...(line && { size: 'small' })}
        disabled={disabled}
        aria-describedby={
          `${said == null ? '' : complaintId} ${isHelpShown ? helpId : ''}`.trim() || undefined
        }
        onClick={() => input.current?.click()}
        sx={{ marginBlockStart: isLine ? 0 : 3 }}
      >
        {t(
          line === 'replace'
            ? 'replaceFile'
            : chosen === undefined
              ? onFiles
                ? 'chooseFiles'
                : 'chooseFile'
              : 'chooseOther',
        )}
      </Button>
      {line && (
        <Typography variant="caption" color="textSecondary">
          {t('orDrop')}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files)
          // Allows choosing the same file again after a correction.
          event.target.value = ''
        }}
      />
      <Typography
        role="alert"
        color="error"
        id={complaintId}
        sx={{
          order: 1,
          inlineSize: line && '100%',
          marginBlockStart: said == null ? 0 : line ? 1 : 3,
        }}
      >
        {said}
      </Typography>
    </Box>
  )
}
