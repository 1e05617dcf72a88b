// Makes the pages live: sends forms and follows links with fetch, and morphs the answer into the page.
// Without it, every page works with one request a step.
'use strict';
(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const main = () => find('main');
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  let tab = main().dataset.tab;
  let here = location.pathname + location.search;

  // ---- Fields that a person has typed into

  let clock = 0;
  const typedAt = new WeakMap();
  const isField = node => /^(INPUT|TEXTAREA|SELECT)$/.test(node.nodeName) && node.type !== 'hidden';
  const content = node => node.type === 'checkbox' ? node.checked : node.value;
  const stored = node => node.type === 'checkbox' ? node.defaultChecked
    : node.nodeName === 'SELECT' ? (all('option[selected]', node)[0] || node.options[0] || {}).value || ''
    : node.defaultValue;

  // ---- Morphing

  const key = node => node.nodeType === 1 && (node.dataset.key || node.id || '');
  const matches = (old, fresh) => old.nodeName === fresh.nodeName && key(old) === key(fresh)
    && (old.type === fresh.type || !isField(old)) && old.name === fresh.name;

  function morphAttributes(old, fresh) {
    for (const { name, value } of [...fresh.attributes]) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes]) {
      // A person has opened the part, or the script has shown the question as a dialog.
      if (!fresh.hasAttribute(name) && !(name === 'open')) old.removeAttribute(name);
    }
  }

  // `sent` is the time of the event that the answer belongs to, and `form` the form that was sent.
  function morph(old, fresh, sent) {
    if (old.nodeType === 3) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.nodeType !== 1) return;
    if (isField(old)) {
      const isNewer = (typedAt.get(old) || 0) > sent.time;
      const isOpen = content(old) !== stored(old) && !(sent.form && sent.form.contains(old));
      const isKept = isNewer || isOpen;
      const { checked, value } = isKept ? old : fresh;
      morphAttributes(old, fresh);
      if (old.nodeName !== 'INPUT') morphChildren(old, fresh, sent);
      if (old.type === 'checkbox') old.checked = checked;
      else if (old.type !== 'file' && old.value !== value) old.value = value;
      return;
    }
    morphAttributes(old, fresh);
    morphChildren(old, fresh, sent);
  }

  function morphChildren(old, fresh, sent) {
    const keyed = new Map();
    for (const child of old.children) if (key(child)) keyed.set(key(child), child);
    let next = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const known = key(wanted) && keyed.get(key(wanted));
      if (known && known.nodeName === wanted.nodeName) {
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
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  // ---- Answers

  let lastSent = 0, lastShown = 0, posting = 0, downloaded = null;

  function show(text, answer, number, sent) {
    // An answer that a newer one has overtaken.
    if (number < lastShown) return;
    lastShown = number;
    const fresh = new DOMParser().parseFromString(text, 'text/html');
    const address = answer.headers.get('live-address');
    if (!find('main', fresh)) return;
    // A search stays on its page, even if it is part of the path.
    const isNew = /push|none/.test(sent.history) && address && address.split('?')[0] !== here.split('?')[0];
    if (address && address !== here) {
      if (sent.history === 'push') {
        history.replaceState({ ...history.state, scroll: scrollY }, '');
        history.pushState({}, '', address);
      } else {
        history.replaceState(history.state, '', address);
      }
      here = address;
    }
    document.title = fresh.title;
    tab = find('main', fresh).dataset.tab;
    if (isNew) {
      document.body.replaceChildren(...fresh.body.childNodes);
      scrollTo(0, sent.scroll || 0);
      const target = find('[aria-invalid="true"]') || find('h1');
      if (target && !find('dialog')) { if (target.nodeName === 'H1') target.tabIndex = -1; target.focus(); }
    } else {
      morph(document.body, fresh.body, sent);
      const part = sent.form?.closest('.actions details');
      if (part && !find('[aria-invalid="true"]', part)) part.open = false;
      if (sent.form && document.activeElement === document.body) find('[aria-invalid="true"]')?.focus();
    }
    settle();
    const download = answer.headers.get('live-download');
    // The answer may be shown again before the download has begun.
    if (download && download !== downloaded) make('a', { href: download, download: '' }).click();
    downloaded = download;
  }

  function settle() {
    for (const question of all('dialog[open]')) {
      if (question.matches(':modal')) continue;
      question.close();
      question.showModal();
    }
    for (const field of all('form[role=search] button')) field.hidden = true;
  }

  async function request(address, options, sent) {
    const number = ++lastSent;
    sent.time = clock;
    if (options.method) posting += 1;
    main().setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(address, {
        ...options, headers: { ...options.headers, 'live-tab': tab }, credentials: 'same-origin',
      });
      const type = answer.headers.get('content-type') || '';
      const text = await answer.text();
      if (!type.startsWith('text/html')) return tell(text.trim() || 'The server has refused the request.', true);
      untell();
      show(text, answer, number, sent);
    } catch (error) {
      if (error.name !== 'AbortError') lost();
    } finally {
      main().removeAttribute('aria-busy');
      if (options.method && !(posting -= 1) && isStale) refresh();
    }
  }

  const open = (address, sent) => request(address, {}, sent);

  // ---- Forms

  const encoded = (form, button) => {
    const data = new FormData(form, button);
    if (form.enctype === 'multipart/form-data') return data;
    return new URLSearchParams(data);
  };

  document.addEventListener('submit', event => {
    const form = event.target;
    if (event.defaultPrevented || form.method === 'dialog') return;
    event.preventDefault();
    const body = encoded(form, event.submitter);
    if (form.method === 'get') {
      open(form.getAttribute('action') + '?' + new URLSearchParams(body), { history: 'push' });
    } else if (form.enctype === 'multipart/form-data') {
      upload(form, body);
    } else {
      request(form.getAttribute('action'), { method: 'POST', body }, { history: 'push', form });
    }
  });

  // Uploads show their progress and can be cancelled, which fetch does not offer.
  function upload(form, body) {
    const number = ++lastSent;
    const bar = make('progress');
    const cancel = make('button', { type: 'button', textContent: 'Cancel' });
    const state = make('div', { className: 'notice' });
    const line = make('p');
    const sending = new XMLHttpRequest();
    state.setAttribute('role', 'status');
    state.append(line);
    line.append('Uploading ', bar, ' ', cancel);
    document.documentElement.append(state);
    cancel.onclick = () => sending.abort();
    sending.upload.onprogress = event => { bar.max = event.total; bar.value = event.loaded; };
    sending.onloadend = () => state.remove();
    sending.onerror = lost;
    sending.onload = () => {
      const answer = { headers: { get: name => sending.getResponseHeader(name) } };
      if (!(answer.headers.get('content-type') || '').startsWith('text/html')) {
        return tell(sending.responseText.trim(), true);
      }
      form.reset();
      show(sending.responseText, answer, number, { history: 'push', form, time: clock });
    };
    sending.open('POST', form.getAttribute('action'));
    sending.setRequestHeader('live-tab', tab);
    sending.send(body);
  }

  // A list is filtered while a person types.
  let search = null;
  document.addEventListener('input', event => {
    const field = event.target;
    typedAt.set(field, ++clock);
    const form = field.closest('form[role=search]');
    if (!form) return;
    search?.abort();
    search = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set('_event', 'change:' + field.name);
    body.set('_token', main().dataset.token);
    body.set('_tab', tab);
    const address = form.getAttribute('action');
    request(address, { method: 'POST', body, signal: search.signal }, { history: 'replace', form });
  });

  // ---- Links and history

  document.addEventListener('click', event => {
    const link = event.target.closest('a[href]');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey
      || event.altKey || link.origin !== location.origin || link.hash || link.target
      || link.pathname.startsWith('/-/')) return;
    event.preventDefault();
    open(link.pathname + link.search, { history: 'push' });
  });

  history.scrollRestoration = 'manual';
  addEventListener('popstate', event => {
    open(location.pathname + location.search, { history: 'none', scroll: event.state?.scroll });
  });

  // ---- Keys

  const isTyping = () => isField(document.activeElement || {}) && document.activeElement.type !== 'checkbox';
  const rows = () => all('[data-row]').map(row => find('a, button', row)).filter(Boolean);

  function moveFocus(step) {
    const targets = rows();
    if (!targets.length) return;
    const position = targets.indexOf(document.activeElement);
    const last = targets.length - 1;
    const target = step === 'first' ? 0 : step === 'last' ? last
      : Math.max(0, Math.min(last, position < 0 ? 0 : position + step));
    targets[target].focus();
  }

  function help() {
    const dialog = make('dialog', { className: 'keys' });
    const list = make('dl');
    const add = (name, text) => {
      const term = make('dt');
      term.append(make('kbd', { textContent: name }));
      list.append(term, make('dd', { textContent: text }));
    };
    for (const action of all('[data-shortcut]')) add(action.dataset.shortcut, action.title);
    if (rows().length) add('j k', 'Moves to the next or previous row.');
    if (find('form[role=search]')) add('/', 'Moves to the search field.');
    add('Esc', 'Goes back.');
    add('?', 'Lists the keys.');
    const heading = make('h2', { textContent: 'Keys', id: 'keys' });
    const form = make('form', { method: 'dialog' });
    form.append(make('button', { textContent: 'Close' }));
    dialog.setAttribute('aria-labelledby', 'keys');
    dialog.append(heading, list, form);
    dialog.addEventListener('close', () => dialog.remove());
    // A change from elsewhere replaces the body.
    document.documentElement.append(dialog);
    dialog.showModal();
  }

  document.addEventListener('cancel', event => {
    const no = find('button[value="answer:no"]', event.target);
    if (no) { event.preventDefault(); no.click(); }
  }, true);

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || find('dialog:modal')) return;
    if (event.key === 'Escape') {
      const part = find('.actions details[open]');
      if (part) { part.open = false; return find('summary', part).focus(); }
      if (isTyping()) return document.activeElement.blur();
      return all('nav[aria-label=Breadcrumbs] a').pop()?.click();
    }
    if (isTyping()) return;
    const act = {
      '?': help,
      '/': () => find('form[role=search] input')?.focus(),
      j: () => moveFocus(1), k: () => moveFocus(-1),
      ArrowDown: () => moveFocus(1), ArrowUp: () => moveFocus(-1),
      g: () => moveFocus('first'), G: () => moveFocus('last'),
    };
    const target = all('[data-shortcut]').find(node => node.dataset.shortcut === event.key);
    const isArrow = event.key.startsWith('Arrow');
    if (target) {
      const row = document.activeElement.closest('[data-row]');
      const choice = row && find('select[data-rows]', target.parentNode);
      event.preventDefault();
      target.click();
      if (choice) choice.value = row.dataset.key;
      if (target.nodeName === 'SUMMARY') find('input:not([type=hidden]), select, textarea', target.parentNode)?.focus();
    } else if (act[event.key] && (!isArrow || rows().includes(document.activeElement))) {
      event.preventDefault();
      act[event.key]();
    }
  });

  // ---- Changes from the server

  let stream = null, failures = 0, isRefreshing = false, isStale = false;

  async function refresh() {
    isStale = true;
    // The answer of a form is newer, and may change the cookies.
    if (isRefreshing || posting) return;
    isRefreshing = true;
    while (isStale) {
      isStale = false;
      const query = new URLSearchParams({ tab, at: here });
      await request('/-/screen?' + query, {}, { history: 'refresh' });
    }
    isRefreshing = false;
  }

  function listen() {
    if (stream || document.hidden) return;
    stream = new EventSource('/-/events?' + new URLSearchParams({ tab, at: here }));
    stream.addEventListener('screen', () => { failures = 0; untell(); refresh(); });
    stream.addEventListener('end', lost);
    stream.onerror = lost;
  }

  function mute() {
    stream?.close();
    stream = null;
  }

  let retry = null;
  function lost() {
    mute();
    if (retry || document.hidden) return;
    tell('The connection is lost. Reconnecting …', false);
    const pause = failures ? Math.min(30000, 500 * 2 ** failures) : 0;
    failures += 1;
    retry = setTimeout(() => { retry = null; listen(); }, pause);
  }

  document.addEventListener('visibilitychange', () => document.hidden ? mute() : listen());
  addEventListener('pagehide', () => {
    mute();
    const token = find('main').dataset.token;
    navigator.sendBeacon('/-/close', new URLSearchParams({ _event: 'close', _token: token, _tab: tab }));
  });
  addEventListener('pageshow', event => { if (event.persisted) refresh().then(listen); });

  // ---- The state of the connection

  const notice = make('div', { className: 'notice' });
  notice.setAttribute('role', 'status');
  function tell(text, isError) {
    notice.replaceChildren(make('p', { textContent: text }));
    notice.classList.toggle('error', isError);
    document.documentElement.append(notice);
  }
  function untell() { notice.remove(); }

  settle();
  listen();
})();
