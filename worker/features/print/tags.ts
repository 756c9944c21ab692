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
export type Role = 'H1' | 'H2' | 'P' | 'Figure' | 'TH' | 'TD'

/** What has pieces in it: a table its lines, a line its cells. */
export type Group = { ref: PDFRef; role: 'Table' | 'TR'; within: Group | null }
type Piece = { ref: PDFRef; role: Role; within: Group | null; alt?: string; marks: { Pg: PDFRef; MCID: number }[] }

/** Tags a PDF: its pieces in the order in which they are begun, which is that of reading. */
export function tagDocument({ context, catalog }: PDFDocument) {
  const root = context.nextRef()
  const pieces: (Piece | Group)[] = []
  const marked = new Map<PDFPage, PDFRef[]>()
  const inside = (group: Group | null) => pieces.flatMap(({ ref, within }) => (within === group ? [ref] : []))
  return {
    group(role: Group['role'], within: Group | null = null): Group {
      const group = { ref: context.nextRef(), role, within }
      pieces.push(group)
      return group
    },
    /** What draws on a sheet as a part of the piece; a piece may go on overleaf. `alt` stands for a picture. */
    piece(role: Role, { alt, within = null }: { alt?: string; within?: Group | null } = {}) {
      const piece: Piece = { ref: context.nextRef(), role, within, ...(alt && { alt }), marks: [] }
      pieces.push(piece)
      return (page: PDFPage, draw: () => void): void => {
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
      const top = context.register(context.obj({ Type: 'StructElem', S: 'Document', P: root, K: inside(null) }))
      for (const piece of pieces)
        context.assign(
          piece.ref,
          context.obj({
            Type: 'StructElem',
            S: piece.role,
            P: piece.within?.ref ?? top,
            K: 'marks' in piece ? piece.marks.map((each) => ({ Type: 'MCR', ...each })) : inside(piece),
            ...('marks' in piece && piece.alt && { Alt: PDFHexString.fromText(piece.alt) }),
            ...(piece.role === 'TH' && { A: { O: 'Table', Scope: 'Row' } }),
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
