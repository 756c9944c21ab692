// Six pictures as the faces of a cube around the viewer: looking around turns the cube. Runs alone in its frame, without requests.
{
  const FIELD = 74
  const HIGHEST = 80
  const STEP = 15
  const DEGREES_A_PIXEL = 0.18
  const TURNS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }
  // A hair nearer than half their width, so that no seam shows.
  const AWAY = 'translateZ(-499px)'
  const FACES = {
    front: 'rotateY(0deg)',
    right: 'rotateY(-90deg)',
    back: 'rotateY(180deg)',
    left: 'rotateY(90deg)',
    up: 'rotateX(-90deg)',
    down: 'rotateX(90deg)',
  }
  const SIDES = ['the dash', 'the right door', 'the rear seats', 'the left door']

  const view = document.getElementById('view')
  const where = document.getElementById('where')
  let yaw = 0
  let pitch = -8
  let from = null

  const draw = () => {
    const eye = view.clientHeight / 2 / Math.tan(((FIELD / 2) * Math.PI) / 180)
    // Each face by itself: a browser that sorts them in depth loses those the eye stands between.
    const eyes = `perspective(${eye}px) translateZ(${eye}px) rotateX(${pitch}deg) rotateY(${yaw}deg)`
    for (const [name, turn] of Object.entries(FACES))
      document.querySelector(`.${name}`).style.transform = `${eyes} ${turn} ${AWAY}`
  }
  const look = (sideways, upwards) => {
    yaw += sideways
    pitch = Math.min(HIGHEST, Math.max(-HIGHEST, pitch + upwards))
    draw()
  }
  const say = () => {
    const side = SIDES[((Math.round(yaw / 90) % 4) + 4) % 4]
    where.textContent = `Looking at ${pitch > 45 ? 'the roof' : pitch < -50 ? 'the floor' : side}`
  }
  const press = (key) => {
    const turn = TURNS[key]
    if (!turn) return false
    look(...turn)
    say()
    return true
  }

  view.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    view.setPointerCapture(event.pointerId)
    from = event
  })
  view.addEventListener('pointermove', (event) => {
    if (!from) return
    look((from.clientX - event.clientX) * DEGREES_A_PIXEL, (event.clientY - from.clientY) * DEGREES_A_PIXEL)
    from = event
  })
  for (const type of ['pointerup', 'pointercancel'])
    view.addEventListener(type, () => {
      if (from) say()
      from = null
    })
  document.addEventListener('keydown', (event) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && press(event.key)) event.preventDefault()
  })
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => press(button.dataset.key))
  addEventListener('resize', draw)
  draw()
}
