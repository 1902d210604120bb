import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { drawPage, openPdf, problemOf, type Pdf, type PdfPage, type PdfProblem } from './pdf.ts'
import { t } from './messages.ts'

interface Props {
  readonly title: string
  readonly bytes: Blob
}

/** The pages of a PDF document, one at a time. Nothing in it runs, and its links are not active. */
export const PdfPages = ({ title, bytes }: Props) => {
  const [pdf, setPdf] = useState<Pdf>()
  const [problem, setProblem] = useState<PdfProblem>()
  useEffect(() => {
    const { opened, close } = openPdf(bytes)
    let isHere = true
    opened.then(
      (document) => {
        if (isHere) setPdf(document)
      },
      (error: unknown) => {
        if (isHere) setProblem(problemOf(error))
      },
    )
    return () => {
      isHere = false
      close()
    }
  }, [bytes])
  if (problem) return <Notice tone="warning">{t(`pdf.${problem}`)}</Notice>
  if (!pdf) return <ProgressLine label={t('loading')} />
  return <Pages title={title} pdf={pdf} onProblem={setProblem} />
}

interface PagesProps {
  readonly title: string
  readonly pdf: Pdf
  readonly onProblem: (problem: PdfProblem) => void
}

const Pages = ({ title, pdf, onProblem }: PagesProps) => {
  const [number, setNumber] = useState(1)
  const [drawn, setDrawn] = useState<PdfPage & { readonly number: number }>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    drawPage(pdf, number, box.current?.clientWidth ?? 0, controller.signal).then(
      (page) => {
        if (!controller.signal.aborted) setDrawn({ ...page, number })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) onProblem(problemOf(error))
      },
    )
    return () => controller.abort()
  }, [pdf, number, onProblem])
  const count = pdf.numPages
  return (
    <>
      <Box
        ref={box}
        sx={{
          maxInlineSize: 720,
          '& img': { border: '1px solid', borderColor: 'line', borderRadius: '4px' },
        }}
      >
        {drawn ? (
          <>
            <BlobImage bytes={drawn.image} alt={t('pdf.page', { page: drawn.number, title })} />
            <VisuallyHidden>{drawn.text}</VisuallyHidden>
          </>
        ) : (
          <ProgressLine label={t('loading')} />
        )}
      </Box>
      {count > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockStart: 2 }}>
          <Button
            size="small"
            variant="outlined"
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          >
            {t('pdf.previous')}
          </Button>
          <span aria-live="polite">{t('pdf.position', { page: number, count })}</span>
          <Button
            size="small"
            variant="outlined"
            disabled={number === count}
            onClick={() => setNumber(number + 1)}
          >
            {t('pdf.next')}
          </Button>
        </Box>
      )}
    </>
  )
}
