// Makes pages live: sends forms and follows links with fetch, and morphs answers into the page.
const root = document.documentElement;
const find = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
// A wide page has a list beside its scene.
const narrow = matchMedia('(max-width: 62.49rem)');
const listing = () => find('.listing');
const part = node => node?.closest('main, .listing') || find('main');
const focused = () => document.activeElement;
const main = () => find('main');
const on = (...args) => document.addEventListener(...args);
const make = (name, properties) => Object.assign(document.createElement(name), properties);
// The page's mark: tab, server, and number there.
let tab = main().dataset.tab;
const server = () => tab.split('.')[1];
const url = () => location.pathname + location.search;
let here = url();
const say = english => JSON.parse(root.dataset.words || '{}')[english] || english;

let clock = 0;
const typedAt = new WeakMap();
const isField = node => /^(INPUT|TEXTAREA|SELECT)$/.test(node.nodeName) && node.type !== 'hidden';
const content = node => node.type === 'checkbox' ? node.checked : node.value;
const stored = node => node.type === 'checkbox' ? node.defaultChecked
  : node.nodeName === 'SELECT' ? (find('option[selected]', node) || node.options[0])?.value || ''
  : node.defaultValue;

// `form.name` would be the form's field of that name.
const attribute = (node, name) => node.getAttribute?.(name);
const key = node => attribute(node, 'data-key') || attribute(node, 'id');
const matches = (old, fresh) => old.nodeName === fresh.nodeName
  && (old.type === fresh.type || !isField(old)) && attribute(old, 'name') === attribute(fresh, 'name');

function morphAttributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    // A person opens a part, and the heading takes the focus.
    if (!fresh.hasAttribute(name) && !/open|tabindex|style/.test(name)) old.removeAttribute(name);
  }
}

const isKept = (field, sent) => typedAt.get(field) > sent.time
  || content(field) !== stored(field) && field.form !== sent.form;

// Gives a field what the server has, unless a person has typed into it since.
function settleField(field, sent) {
  if (isKept(field, sent) || field.type === 'file') return;
  if (field.type === 'checkbox') field.checked = field.defaultChecked;
  else if (field.value !== stored(field)) field.value = stored(field);
}

// `sent` has the time of the answer's event, and the form that was sent.
function morph(old, fresh, sent) {
  if (old.nodeType === 3) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== 1) return;
  // The server leaves out what the page before shows alike.
  if ('same' in fresh.dataset) return all('*', old).filter(isField).forEach(field => settleField(field, sent));
  // It belongs to what has been typed since.
  if (/^_was/.test(attribute(old, 'name'))
    && all('*', old.parentNode).some(node => isField(node) && isKept(node, sent))) return;
  if (isField(old)) {
    const { checked, value } = isKept(old, sent) ? old : fresh;
    morphAttributes(old, fresh);
    if (old.nodeName !== 'INPUT') morphChildren(old, fresh, sent);
    if (old.type === 'checkbox') old.checked = checked;
    else if (old.type !== 'file' && old.value !== value) old.value = value;
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh, sent);
}

function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function morphChildren(old, fresh, sent) {
  const keyed = new Map();
  for (const child of old.children) if (key(child)) keyed.set(key(child), child);
  const kept = new Set([...fresh.children].map(key).filter(Boolean));
  let next = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const known = key(wanted) && keyed.get(key(wanted));
    if (known && known.nodeName === wanted.nodeName) {
      // Moving an element takes its focus: first remove what is gone.
      while (next && next !== known && !kept.has(key(next))) next = remove(next);
      if (known !== next) old.insertBefore(known, next); else next = next.nextSibling;
      morph(known, wanted, sent);
    } else if (next && !key(wanted) && !key(next) && matches(next, wanted)) {
      const same = next;
      next = next.nextSibling;
      morph(same, wanted, sent);
    } else {
      old.insertBefore(wanted, next);
    }
  }
  while (next) next = remove(next);
}

const invalid = '[aria-invalid=true]';
let lastSent = 0, lastShown = 0, pending = 0, downloaded, shownLinks = [];
// Sends the newest click again, while it has no answer.
let unanswered;

function show(text, answer, number, sent) {
  // A newer answer has overtaken it, or will.
  if (number < lastShown) return;
  if (sent.isRefresh && pending) return void (isStale = true);
  // It changes another page than the one shown.
  const since = answer.headers.get('live-since');
  if (since && since !== tab) return void refresh();
  lastShown = number;
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  const address = answer.headers.get('live-address');
  // A search stays on its page, even one in the path.
  const list = listing();
  const listScroll = list?.scrollTop;
  const isNew = isStep(sent) && address && address.split('?')[0] !== here.split('?')[0];
  if (address && address !== url()) {
    if (sent.history === 'push') history.replaceState({ ...history.state, scroll: scrollY }, '');
    // After Back, a scene that asks before it is left is still shown.
    if (sent.history === 'push' || address === here) history.pushState({}, '', address);
    else history.replaceState(history.state, '', address);
  }
  here = address || here;
  document.title = fresh.title;
  morphAttributes(root, fresh.documentElement);
  tab = find('main', fresh).dataset.tab;
  announce();
  follow();
  if (isNew) {
    document.body.replaceChildren(...fresh.body.childNodes);
    settle();
    settleFocus();
    // The list stays where it is when something of it is opened or closed beside it.
    if (list && title(list) === title(listing())) listing().scrollTop = listScroll;
    if (!find(invalid)) scrollTo(0, sent.scroll || 0);
  } else {
    const before = focused();
    const part = sent.pressed?.closest('.actions details');
    const isKept = part && fresh.getElementById(part.id)?.open;
    const isDone = !isKept && !find('.question, .message.error', fresh);
    const marks = marksAway(sent, isDone);
    const marked = find('.mark :checked')?.closest('[data-row]');
    // It gives the focus back.
    if (!find('.question', fresh)) find('.question')?.close();
    morph(document.body, fresh.body, sent);
    restoreMarks(marks);
    if (part && !isKept) {
      if (part.contains(focused())) fold(part);
      for (const open of all('.actions [open]')) open.open = false;
      sent.form.reset();
    }
    const wrong = sent.pressed && all(invalid).find(node => node.form === sent.form);
    if (isMore(sent.pressed)) room(sent.pressed.closest('fieldset'))?.focus();
    else if (wrong) wrong.focus();
    // Actions for marks go with them; the focus returns to the row.
    else if (marked?.isConnected && !focused().checkVisibility()) find('a, button', marked)?.focus();
    else if (before !== focused() && focused() === document.body) settleFocus();
  }
  settle();
  const download = answer.headers.get('live-download');
  // It may be shown again before the download has begun.
  if (download && download !== downloaded) make('a', { href: download, download: '' }).click();
  downloaded = download;
}

// Marks of rows that the list does not show now.
const away = '.marks [name^="row:"]';

// The marks that outlast a page: a search and another page of the list keep all of them, an action's success none.
function marksAway(sent, isDone) {
  const isUsed = sent.form?.matches('.marks') || sent.pressed?.value === 'answer:yes';
  if (isUsed && isDone) return [];
  const isView = !sent.isRefresh && (sent.field || !sent.form);
  return all(isView ? away + ', .mark :checked' : away).map(({ name, value }) => ({ name, value }));
}

const title = list => list && find('h1, h2', list)?.textContent;

function restoreMarks(marks) {
  for (const { name, value } of marks) {
    const box = all('.mark input').find(node => node.name === name && node.value === value);
    if (box) box.checked = true;
    else if (!all(away).some(node => node.name === name && node.value === value)) {
      all('.marks').find(form => form.id.endsWith('marks-' + name.slice(4)))
        ?.append(make('input', { type: 'hidden', name, value }));
    }
  }
}

function countMarks() {
  for (const count of all('.count')) {
    const number = all('.mark :checked, ' + away, part(count)).length;
    const text = number ? say('%@ marked').replace('%@', number) : '';
    if (count.textContent !== text) count.textContent = text;
  }
}

const isMore = button => /^more:/.test(button?.value);

// The empty control behind the values of a field, or the first one of a group.
const room = set => {
  const group = all('.parts', set).pop();
  return group ? all('*', group).find(isField) : all('*', set).filter(isField).pop();
};

function fold(part) {
  part.open = false;
  find('summary', part).focus();
}

function settleFocus() {
  const next = find(invalid) || find('main h1');
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}

function settle() {
  // The script adds them to what it sends, and no later page has them.
  for (const field of all('[name=_token], [name=_tab]')) field.remove();
  for (const question of all('dialog[open]:not(:modal)')) {
    question.close();
    question.showModal();
  }
  for (const button of all('form[role=search] button, form.cell > .field ~ button')) button.hidden = true;
  for (const part of all('footer, .marked .all, .divider')) part.hidden = false;
  divide();
  countMarks();
  // Their places are known only after a layout of the page.
  const current = all('.scenes [aria-current], .letters [aria-current]');
  for (const link of current.filter(node => !shownLinks.includes(node))) {
    const row = link.closest('ul, .letters');
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    row.scrollTop = link.offsetTop - (row.clientHeight - link.offsetHeight) / 2;
  }
  shownLinks = current;
}

async function request(address, options, sent) {
  const number = ++lastSent;
  sent.time = clock;
  const isUpload = options.body instanceof FormData;
  const again = isUpload || sent.field ? null : () => request(address, options, { ...sent, isAgain: true });
  if (!sent.isRefresh) {
    pending += 1;
    unanswered = again;
  }
  if (!isUpload) main().ariaBusy = 'true';
  // A longer wait is shown where it was pressed.
  const place = sent.field?.closest('.field') || (sent.pressed?.hidden ? sent.form : sent.pressed);
  const wait = place && setTimeout(() => place.ariaBusy = 'true', 300);
  try {
    const answer = await (isUpload ? upload(address, options.body, sent) : fetch(address, {
      ...options, headers: { ...headers(sent), ...sent.isAgain && { 'live-again': '' } },
    }));
    const text = await answer.text();
    if (unanswered === again) unanswered = null;
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    if (!isPage) return tell(text.trim() || 'The server refuses the request.');
    untell();
    if (sent.field) missed = null;
    show(text, answer, number, sent);
  } catch (error) {
    if (error.name !== 'AbortError') lost();
    // The server may have answered nevertheless.
    else if (isUpload) refresh();
  } finally {
    main().ariaBusy = null;
    clearTimeout(wait);
    if (place) place.ariaBusy = null;
    if (!sent.isRefresh && !(pending -= 1) && isStale) refresh();
  }
}

// A new page is shown at another place, unless that replaces the present one.
const isStep = sent => /push|none/.test(sent.history);

// The headers of a request by the script.
const headers = sent => ({
  'live-tab': tab, 'live-parts': isStep(sent) ? 'here' : 'all', ...narrow.matches && { 'live-narrow': '' },
});

const eventOf = (name, fields = []) => new URLSearchParams([
  ...fields, ['_event', name], ['_token', main().dataset.token], ['_tab', tab],
]);

const post = (form, body, sent, signal) => request(attribute(form, 'action') || here, { method: 'POST', body, signal }, sent);

// The scene may ask before unsaved input is left.
const unsaved = () => all('main form').find(form => find('.buttons', form)
  && all('*', form).some(node => isField(node) && content(node) !== stored(node)));

function open(address, sent) {
  const form = unsaved();
  if (!form) return request(address, {}, sent);
  const body = encoded(form);
  body.set('_event', 'leave');
  body.set('_to', address);
  return post(form, body, sent);
}

onbeforeunload = event => { if (unsaved()) event.preventDefault(); };

const encoded = (form, button) => {
  const data = new FormData(form, button);
  if (attribute(form, 'method') === 'post') {
    data.set('_token', main().dataset.token);
    data.set('_tab', tab);
  }
  // Room for a value needs no upload.
  if (isMore(button)) return new URLSearchParams([...data].filter(([, value]) => !(value instanceof File)));
  return attribute(form, 'enctype') === 'multipart/form-data' ? data : new URLSearchParams(data);
};

on('submit', event => {
  const form = event.target;
  const method = attribute(form, 'method');
  if (event.defaultPrevented || method === 'dialog') return;
  event.preventDefault();
  let button = event.submitter;
  // Enter means the open panel.
  if (button?.value === 'enter' && !(button = all('[open] button').find(node => node.form === form))) return;
  const body = encoded(form, button);
  if (method === 'get') open(attribute(form, 'action') + '?' + body, { history: 'push', pressed: button });
  else post(form, body, { history: 'push', form, pressed: button });
});

// fetch shows no progress of uploads.
const upload = (address, body, sent) => new Promise((resolve, reject) => {
  const bar = make('progress');
  const cancel = make('button', { type: 'button', textContent: say('Cancel') });
  const state = note(say('Uploading'), ' ', bar, ' ', cancel);
  const sending = new XMLHttpRequest();
  cancel.onclick = () => sending.abort();
  sending.upload.onprogress = event => { bar.max = event.total; bar.value = event.loaded; };
  sending.onloadend = () => state.remove();
  sending.onerror = reject;
  sending.onabort = () => reject({ name: 'AbortError' });
  sending.onload = () => resolve({
    headers: { get: name => sending.getResponseHeader(name) }, text: () => sending.responseText,
  });
  sending.open('POST', address);
  for (const [name, value] of Object.entries(headers(sent))) sending.setRequestHeader(name, value);
  sending.send(body);
});

// The field whose search has no answer yet.
let search, missed;
function filter(field) {
  const { form } = missed = field;
  search?.abort();
  search = new AbortController();
  post(form, eventOf('change:' + field.name, new FormData(form)), { history: 'replace', form, field }, search.signal);
}
on('input', ({ target }) => {
  typedAt.set(target, ++clock);
  if (target.closest('form[role=search]') || 'asks' in target.dataset) filter(target);
});

const hasModifier = event => event.ctrlKey || event.metaKey || event.altKey;

// A press elsewhere closes an open panel; a mark belongs to it, and Enter in a field presses a hidden button.
on('click', ({ target }) => {
  if (target.closest('dialog, .mark, .marked, .enter')) return;
  for (const part of all('.actions [open]')) if (!part.contains(target)) part.open = false;
});

// A panel stays within the window.
on('toggle', ({ target }) => {
  const panel = target.open && target.closest?.('.actions') && find(':scope > .panel', target);
  if (!panel) return;
  panel.style.translate = '';
  const over = panel.getBoundingClientRect().right + 16 - root.clientWidth;
  if (over > 0 && getComputedStyle(panel).position === 'absolute') panel.style.translate = `${-over}px`;
}, true);

on('reset', () => {
  for (const node of all(away)) node.remove();
  setTimeout(countMarks);
});

on('click', event => {
  if (event.target.closest('footer')) return help();
  if (event.target.closest('.marked .all')) {
    for (const box of all('.mark input', part(event.target))) box.checked = true;
    return countMarks();
  }
  const link = event.target.closest('a[href]');
  if (!link || event.defaultPrevented || event.button || hasModifier(event) || event.shiftKey
    || link.origin !== location.origin || link.hash || link.target
    || link.pathname.startsWith('/-/')) return;
  event.preventDefault();
  // A step through the rows of a list beside the page's scene replaces the scene.
  if (isRow(link)) link.ariaCurrent ? settleFocus() : preview(link);
  else open(link.pathname + link.search, { history: 'push', pressed: link });
});

history.scrollRestoration = 'manual';
onpopstate = ({ state }) => void open(url(), { history: 'none', scroll: state?.scroll });

const isRow = link => link.closest('[data-row]') && link.closest('section.listing');

// Shows the scene of a row. While an answer is awaited, only the last row is wanted.
let wanted;
async function preview(link) {
  const isWaiting = wanted;
  wanted = link;
  while (!isWaiting && wanted) {
    const next = wanted;
    await open(next.pathname + next.search, { history: 'replace', pressed: next });
    if (wanted === next) wanted = null;
  }
}

// The list's part of a wide page, in percent.
const share = () => Math.max(20, Math.min(80, +localStorage.divider || 40));
function divide(percent) {
  if (percent) localStorage.divider = percent;
  root.style.setProperty('--list', share() + '%');
  for (const line of all('.divider div')) line.ariaValueNow = Math.round(share());
}
const isDivider = node => node.matches?.('.divider div');
on('pointerdown', ({ target, pointerId }) => isDivider(target) && target.setPointerCapture(pointerId));
on('pointermove', ({ target, pointerId, clientX }) => {
  if (!isDivider(target) || !target.hasPointerCapture(pointerId)) return;
  const { left, width } = find('.pair').getBoundingClientRect();
  divide((clientX - left) / width * 100);
});

const isTyping = () => isField(focused() || {}) && focused().type !== 'checkbox';
const rowsIn = part => all('[data-row]', part || document).map(row => find('a, button', row))
  .filter(node => node?.checkVisibility());
const rows = () => [part(focused()), listing()].map(rowsIn).find(nodes => nodes.length) || [];

function moveFocus(step) {
  const targets = rows();
  const place = targets.includes(focused()) ? focused() : targets.find(node => node.ariaCurrent);
  const next = targets[Math.max(0, Math.min(targets.length - 1, targets.indexOf(place) + step))];
  next?.focus();
  if (next && isRow(next)) preview(next);
}

function help() {
  find('.keys input').checked = !localStorage.keys;
  find('.keys').showModal();
  // The list opens at its beginning.
  find('.keys h2').focus();
}

// Keys of one character can be turned off (WCAG 2.1.4).
on('change', ({ target }) => {
  if (target.closest('.keys')) localStorage.keys = target.checked ? '' : 'off';
  if (target.closest('.mark')) countMarks();
  // A value in a row is saved as soon as it is changed.
  if (target.closest('form.cell')) target.form.requestSubmit(find('button', target.form));
});

on('cancel', event => {
  const no = find('button[value="answer:no"]', event.target);
  if (no) { event.preventDefault(); no.click(); }
}, true);

on('keydown', event => {
  if (hasModifier(event) || event.isComposing || find('dialog:modal')) return;
  const turn = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
  if (turn && isDivider(focused())) return divide(share() + turn);
  if (event.key === 'Escape') {
    const part = all('.actions details[open]').pop();
    if (part) return fold(part);
    if (isTyping()) return focused().blur();
    return all('.crumbs a').pop()?.click();
  }
  if (isTyping() || event.key.length === 1 && localStorage.keys) return;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, g: -Infinity, G: Infinity }[event.key];
  const act = step ? () => moveFocus(step)
    : { '?': help, '/': () => all('form[role=search] input').find(node => node.checkVisibility())?.focus() }[event.key];
  const row = focused().closest('[data-row]');
  // An action in the rows is about the focused one.
  const targets = all('[data-shortcut]').filter(node => node.dataset.shortcut === event.key
    && [null, row].includes(node.closest('[data-row]')) && part(node).checkVisibility());
  const target = targets.find(node => part(node) === part(focused())) || targets.pop();
  if (target) {
    const choice = row && find('select[data-rows]', target.parentNode);
    event.preventDefault();
    // Without marks, it is about the focused row.
    if (target.dataset.rows && !find('.mark :checked, ' + away, part(target))) {
      if (!row) return;
      find('.mark *', row)?.click();
    }
    for (let part = target.closest('.more'); part; part = null) part.open = true;
    target.click();
    if (choice) choice.value = row.dataset.key;
    if (target.nodeName === 'SUMMARY') all('*', target.parentNode).find(isField)?.focus();
  } else if (act && (event.key.length === 1 || rows().includes(focused()))) {
    event.preventDefault();
    act();
  }
});

// Changes from the server

let isListening, stream, failures = 0, isRefreshing, isStale;
// The stream's server, and its tab's address.
let teller, told, late;

const place = () => new URLSearchParams({ tab, at: here });

async function refresh() {
  isStale = true;
  // Answers to forms and links are newer, and may change cookies.
  if (isRefreshing || pending) return;
  isRefreshing = true;
  while (isStale && !pending) {
    isStale = false;
    await request('/-/screen?' + place(), {}, { isRefresh: true });
  }
  isRefreshing = false;
  if (missed?.isConnected && !pending) filter(missed);
}

// Browsers allow six connections to a host, so the visible windows share one stream: the window that has the lock opens
// it for all, and passes its events on. In a browser without locks, the focused window has one.
const { locks } = navigator;
const channel = new BroadcastChannel('stream');
const windowId = Math.random();
const others = new Map();
let unlock, opening;

function listen() {
  if (isListening || document.hidden || !locks && !document.hasFocus()) return;
  isListening = true;
  teller = null;
  told = here;
  if (!locks) return openStream();
  announce();
  const asking = new AbortController();
  unlock = () => asking.abort();
  locks.request('stream', { signal: asking.signal }, () => new Promise(done => {
    unlock = done;
    openStream();
  })).catch(() => {});
}

// Has the window with the stream listen for this page, too.
function announce() {
  if (isListening && locks && !stream) channel.postMessage({ id: windowId, place: `${place()}` });
}

function openStream() {
  stream?.close();
  let places = `${place()}`;
  // A server takes addresses of 8 KB.
  for (const place of others.values()) if (places.length + place.length < 8000) places += '&' + place;
  stream = new EventSource('/-/events?' + places);
  stream.onopen = () => channel.postMessage({ isOpen: true });
  stream.addEventListener('screen', ({ data }) => {
    channel.postMessage({ data });
    hear(data);
  });
  stream.addEventListener('end', lost);
  stream.onerror = lost;
}

channel.onmessage = ({ data: { id, place, data, isOpen } }) => {
  if (data) return isListening && hear(data);
  if (isOpen) {
    // The server is back.
    if (retry) retry = void clearTimeout(retry);
    listen();
    return announce();
  }
  const isNew = !place || !others.has(id);
  if (place) others.set(id, place); else others.delete(id);
  if (!stream || !isNew) return;
  clearTimeout(opening);
  opening = setTimeout(() => stream && openStream(), 50);
};

// An event has the server and the tab.
function hear(data) {
  const [from, name] = data.split(' ');
  if (name !== tab.split('.')[0]) return;
  failures = 0;
  untell();
  teller = from;
  follow();
  (!pending && unanswered || refresh)();
  if (teller === server()) return;
  // The page's server may hear of the same change a second later.
  clearTimeout(late);
  late = setTimeout(refresh, 1500);
}

// The stream's server may be another one, whose tab does not follow the page.
function follow() {
  if (teller === server()) told = here;
  else if (teller && told !== here) { mute(); listen(); }
}

function mute() {
  if (!isListening) return;
  isListening = false;
  stream?.close();
  stream = null;
  others.clear();
  unlock?.();
  channel.postMessage({ id: windowId });
}

let retry;
function lost() {
  mute();
  if (retry || document.hidden) return;
  // A server that reloads is back at once.
  if (failures) tell('The connection is lost. Reconnecting …');
  const pause = failures && Math.min(30000, 500 * 2 ** failures);
  failures += 1;
  retry = setTimeout(() => { retry = null; listen(); }, pause);
}

on('visibilitychange', () => document.hidden ? mute() : listen());
if (!locks) Object.assign(window, { onfocus: listen, onblur: mute });
onpagehide = () => {
  mute();
  navigator.sendBeacon('/-/close', eventOf('close'));
};
onpageshow = event => { if (event.persisted) refresh().then(listen); };

// The state of the connection

function note(...parts) {
  const notice = make('p', { className: 'notice', role: 'status' });
  notice.append(...parts);
  root.append(notice);
  return notice;
}

let notice;
function tell(english) {
  untell();
  notice = note(say(english));
}
function untell() { notice?.remove(); }

narrow.onchange = () => narrow.matches || refresh();
settle();
listen();
