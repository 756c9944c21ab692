import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** What a piece of a sheet is to a screen reader (ISO 32000-1, 14.8.4). */
export type Role = 'H1' | 'H2' | 'P' | 'Figure'

type Piece = { ref: PDFRef; role: Role; alt: string | undefined; marks: { Pg: PDFRef; MCID: number }[] }

/** Tags a PDF: its pieces in the order in which they are begun, which is that of reading. */
export function tagDocument({ context, catalog }: PDFDocument) {
  const root = context.nextRef()
  const pieces: Piece[] = []
  const marked = new Map<PDFPage, PDFRef[]>()
  return {
    /** What draws on a sheet as a part of the piece; a piece may go on overleaf. `alt` stands for a picture. */
    piece(role: Role, alt?: string): (page: PDFPage, draw: () => void) => void {
      const piece: Piece = { ref: context.nextRef(), role, alt, marks: [] }
      pieces.push(piece)
      return (page, draw) => {
        const onPage = marked.get(page) ?? []
        marked.set(page, onPage)
        const MCID = onPage.push(piece.ref) - 1
        piece.marks.push({ Pg: page.ref, MCID })
        mark(page, role, `<</MCID ${MCID}>>`, draw)
      }
    },
    /** What is not read out: lines, a logo beside its name, the numbers of sheets. */
    decoration: (page: PDFPage, draw: () => void) => mark(page, 'Artifact', '<<>>', draw),
    /** Writes the tags down, once, after the last piece. */
    finish(): void {
      const top = context.register(
        context.obj({ Type: 'StructElem', S: 'Document', P: root, K: pieces.map(({ ref }) => ref) }),
      )
      for (const { ref, role, alt, marks } of pieces)
        context.assign(
          ref,
          context.obj({
            Type: 'StructElem',
            S: role,
            P: top,
            K: marks.map((each) => ({ Type: 'MCR', ...each })),
            ...(alt && { Alt: PDFHexString.fromText(alt) }),
          }),
        )
      const pages = [...marked]
      for (const [at, [page]] of pages.entries()) page.node.set(PDFName.of('StructParents'), context.obj(at))
      const Nums = pages.flatMap(([, refs], at) => [at, refs])
      context.assign(root, context.obj({ Type: 'StructTreeRoot', K: top, ParentTree: { Nums } }))
      catalog.set(PDFName.of('StructTreeRoot'), root)
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    },
  }
}

function mark(page: PDFPage, role: string, properties: string, draw: () => void): void {
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(role), properties]))
  draw()
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
}
