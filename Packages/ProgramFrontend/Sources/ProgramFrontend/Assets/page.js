// Tries the operations of the API with the token that a person types. The token stays in this page.

const token = document.getElementById('token');
document.getElementById('access').hidden = false;

/** The value of a field as JSON: a list has its elements in lines or between commas. */
function value(input) {
    const one = (text) => {
        if (input.dataset.kind === 'integer') return Number(text);
        if (input.dataset.kind === 'boolean') return text === 'true';
        if (input.dataset.kind === 'object') return JSON.parse(text);
        return text;
    };
    if (!('list' in input.dataset)) return one(input.value);
    if (input.value.trim().startsWith('[')) return JSON.parse(input.value);
    return input.value.split(/[\n,]/).map((text) => text.trim()).filter(Boolean).map(one);
}

/** The request of an operation's form. */
function request(form, questionToken) {
    const given = [...form.querySelectorAll('input')].filter((input) => input.value !== '');
    const places = (name) => given.filter((input) => input.dataset.in === name);
    const query = new URLSearchParams(places('query').map((input) => [input.name, input.value]));
    const headers = new Headers(places('header').map((input) => [input.name, input.value]));
    if (token.value) headers.set('Authorization', 'Bearer ' + token.value.trim());
    if (questionToken) headers.set('Question-Token', questionToken);
    let body;
    if (form.dataset.type === 'multipart/form-data') {
        body = new FormData();
        for (const input of places('body')) body.append(input.name, input.files?.[0] ?? input.value);
    } else if (form.dataset.type) {
        headers.set('Content-Type', form.dataset.type);
        body = JSON.stringify(Object.fromEntries(places('body').map((input) => [input.name, value(input)])));
    }
    const address = form.dataset.path + (query.size ? '?' + query : '');
    return [address, { method: form.dataset.method, headers, body, credentials: 'omit', cache: 'no-store' }];
}

async function send(form, questionToken) {
    const answer = form.querySelector('.answer');
    form.querySelector('.confirm')?.remove();
    let text;
    try {
        const response = await fetch(...request(form, questionToken));
        text = `${response.status} ${response.statusText}\n`;
        for (const [name, value] of response.headers) text += `${name}: ${value}\n`;
        const isJSON = /json/.test(response.headers.get('content-type') ?? '');
        const shown = isJSON ? await response.json() : await response.text();
        text += '\n' + (isJSON ? JSON.stringify(shown, null, 2) : shown);
        if (isJSON && shown.code === 'question') confirm(form, shown);
    } catch (error) {
        text = String(error);
    }
    answer.textContent = text;
    answer.hidden = false;
}

/** Offers to answer the question of a call with yes. */
function confirm(form, problem) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'confirm';
    button.textContent = problem.question.confirm;
    button.addEventListener('click', () => send(form, problem.token));
    form.insertBefore(button, form.querySelector('.answer'));
}

for (const form of document.querySelectorAll('form[data-method]')) {
    form.querySelector('button[type=submit]').hidden = false;
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        send(form);
    });
}
